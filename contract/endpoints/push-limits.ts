/** The limit of one push. */
export const PUSH_MAX_ITEMS = 50
export const PUSH_MAX_BYTES = 256 * 1024
