const ASKED = 'find-anybody'

/** From a menu, where the navbar has no room for the button. */
export const askToFind = () => void dispatchEvent(new Event(ASKED))

export const onAskedToFind = (open: () => void, signal: AbortSignal) => addEventListener(ASKED, open, { signal })
