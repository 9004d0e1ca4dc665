export default { printWidth: 140 };
