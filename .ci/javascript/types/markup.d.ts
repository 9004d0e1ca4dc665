/** The HTML of the replayer, which Python makes of its template. */
export const MARKUP: string;
