/** Without capitals and accents, for comparing names. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** JavaScript turns İ into an i with a combining dot, which is removed here. */
export const withoutCapitals = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i')

/** A sort key that is compared character by character; rows without a name come last. */
export const nameOrder = (name: string) => plainText(name) || '\uffff'
