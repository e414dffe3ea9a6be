/** An id made of at least 128 bits in hexadecimal, whatever they come from: a UUID of version 8. */
export const idOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
