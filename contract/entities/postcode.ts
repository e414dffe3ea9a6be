/** Upper case, without spaces: what two ways of writing one postcode share. */
export const compactPostcode = (postcode: string) => postcode.replace(/[\s+]/g, '').toUpperCase()
