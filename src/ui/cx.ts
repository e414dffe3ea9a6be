/** Joins the class names that are there. */
export const cx = (...names: Array<string | false | undefined>) => names.filter(Boolean).join(' ')
