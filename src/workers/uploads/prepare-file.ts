import { isPicture, START_BYTES, type FileType, typeOfBytes } from '../../../contract/entities/files/file-type.ts'
import { isProgram, PROGRAM_REFUSED } from '../../../contract/entities/files/program.ts'
import { fileSize, THUMBNAIL_MAX_LENGTH, THUMBNAIL_TYPE } from '../../../contract/entities/files/lead-file.ts'
import { sha256 } from '../../db/outbox/is-made.ts'

export interface PreparedFile {
  /** What is sent: of a photo the scaled one. */
  bytes: Blob
  type: FileType
  sha256: string
  width?: number
  height?: number
  thumbnail?: Blob
}

/** Pixels of the longer side. */
const PHOTO_SIDE = 2048
const THUMBNAIL_SIDE = 320
const PHOTO_QUALITY = 0.85
const THUMBNAIL_QUALITY = 0.7

const HEIC_TYPE = 'image/heic'
const HEIC_UNREADABLE = 'This browser can’t read HEIC photos. Choose a JPEG, or use “Add file” to keep it as it is.'
const PHOTO_UNREADABLE = 'This photo can’t be read. Choose a JPEG, PNG or WebP, or use “Add file” to keep it as it is.'

/** Redrawing a photo also leaves behind what the camera wrote into it, such as where it was taken. */
export async function prepareFile(file: Blob, { isPhoto }: { isPhoto: boolean }): Promise<PreparedFile> {
  if (isPhoto && file.size === 0) throw new Error('This photo is empty. Take it again, or choose another.')
  const type = await typeOf(file)
  // Safari reads HEIC: it is redrawn as a JPEG.
  const picture = isPicture(type) || (isPhoto && type === HEIC_TYPE) ? await decode(file) : undefined
  try {
    if (isPhoto && !picture) throw new Error(type === HEIC_TYPE ? HEIC_UNREADABLE : PHOTO_UNREADABLE)
    const bytes = isPhoto && picture ? await draw(picture, PHOTO_SIDE, PHOTO_QUALITY) : file
    demandSize(bytes)
    const size = picture && sizeWithin(picture, isPhoto ? PHOTO_SIDE : Infinity)
    return {
      bytes,
      type: bytes === file ? type : THUMBNAIL_TYPE,
      sha256: await sha256(await bytes.arrayBuffer()),
      ...size,
      ...(picture ? await thumbnailOf(picture) : {}),
    }
  } finally {
    picture?.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

async function typeOf(file: Blob): Promise<FileType> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  if (isProgram(start)) throw new Error(PROGRAM_REFUSED)
  return typeOfBytes(start)
}

function demandSize({ size }: Blob): void {
  const checked = fileSize.safeParse(size)
  if (!checked.success) throw new Error(checked.error.issues[0]?.message)
}

interface Size {
  width: number
  height: number
}

export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function draw(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const { width, height } = sizeWithin(picture, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t prepare photos. Update it, then try again.')
  // A JPEG has no transparent parts: they would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: THUMBNAIL_TYPE, quality })
}

async function thumbnailOf(picture: ImageBitmap): Promise<{ thumbnail?: Blob }> {
  const thumbnail = await draw(picture, THUMBNAIL_SIDE, THUMBNAIL_QUALITY)
  return thumbnail.size <= MOST_THUMBNAIL_BYTES ? { thumbnail } : {}
}

const MOST_THUMBNAIL_BYTES = (THUMBNAIL_MAX_LENGTH / 4) * 3
