/** As names are compared: without capitals and accents. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Without capitals. Of İ JavaScript leaves an i and a dot to put on it. */
export const withoutCapitals = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i')

/** Where a name stands in an alphabetical list that is compared character by character; the nameless come last. */
export const nameOrder = (name: string) => plainText(name) || '\uffff'
