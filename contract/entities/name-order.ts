/** As names are compared: without capitals and accents. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Where a name stands in an alphabetical list that is compared character by character; the nameless come last. */
export const nameOrder = (name: string) => plainText(name) || '\uffff'
