// Detects the type of a file by its first bytes, because its name can be anything.

/** Pictures that browsers show and that can't contain code. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const UNKNOWN_TYPE = 'application/octet-stream'
export const FILE_TYPES = [
  ...PICTURE_TYPES,
  'image/heic',
  'application/pdf',
  'application/zip',
  'video/mp4',
  UNKNOWN_TYPE,
] as const
export type FileType = (typeof FILE_TYPES)[number]

export const isPicture = (type: FileType): type is PictureType => PICTURE_TYPES.some((picture) => picture === type)

/** Enough for `typeOfBytes` and `isProgram`. */
export const START_BYTES = 1024

const startsWith = (bytes: Uint8Array, text: string, from = 0) =>
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, at) => bytes[from + at] === code)

const HEIC_BRANDS = ['heic', 'heix', 'heif', 'mif1', 'msf1', 'avif']

/** Office documents are zips. Text and all other types are unknown, and can only be downloaded. */
export function typeOfBytes(bytes: Uint8Array): FileType {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  if (startsWith(bytes, 'ftyp', 4))
    return HEIC_BRANDS.some((brand) => startsWith(bytes, brand, 8)) ? 'image/heic' : 'video/mp4'
  if (startsWith(bytes, '%PDF-')) return 'application/pdf'
  if (startsWith(bytes, 'PK\x03\x04')) return 'application/zip'
  return UNKNOWN_TYPE
}
