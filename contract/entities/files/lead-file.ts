import * as z from 'zod/mini'
import { devicePosition } from '../activity.ts'
import { FILE_TYPES } from './file-type.ts'
import { isProgramName, PROGRAM_REFUSED } from './program.ts'
import { id, timestamp } from '../primitives.ts'
import { startedChunks } from './started-chunks.ts'

export const LEAD_FILE_KINDS = ['photo', 'file', 'signature'] as const
export const leadFileKind = z.enum(LEAD_FILE_KINDS)
export type LeadFileKind = z.infer<typeof leadFileKind>

export const FILE_MAX_BYTES = 25 * 1024 * 1024
/** Small, so that little is lost when a bad connection breaks. */
export const FILE_CHUNK_BYTES = 256 * 1024
export const MOST_FILE_CHUNKS = FILE_MAX_BYTES / FILE_CHUNK_BYTES
export const chunksOfFile = (size: number) => Math.ceil(size / FILE_CHUNK_BYTES)

/** In base64: about 48 KB for a picture of at most 320 pixels in width and height. */
export const THUMBNAIL_MAX_LENGTH = 64 * 1024
export const THUMBNAIL_TYPE = 'image/jpeg'

const MOST_PIXELS = 100_000
const pixels = z.int().check(z.minimum(1), z.maximum(MOST_PIXELS))

export const fileSize = z
  .int()
  .check(
    z.minimum(1, 'This file is empty.'),
    z.maximum(FILE_MAX_BYTES, `A file can have up to ${FILE_MAX_BYTES / 1024 / 1024} MB.`),
  )
export const fileType = z.enum(FILE_TYPES)
export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 of the file in hexadecimal.'))

export const FILE_NAME_MAX_LENGTH = 200
export const fileName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(FILE_NAME_MAX_LENGTH, `Use at most ${FILE_NAME_MAX_LENGTH} characters.`),
  )
/** The name, not the type, decides how a program is opened. */
const newFileName = fileName.check(z.refine((name) => !isProgramName(name), PROGRAM_REFUSED))
export const signerName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the name of the person who signs.'),
    z.maxLength(FILE_NAME_MAX_LENGTH, `Use at most ${FILE_NAME_MAX_LENGTH} characters.`),
  )

/** Whether a photo was taken before or after the work. */
export const PHOTO_STAGES = ['before', 'after'] as const
export const photoStage = z.enum(PHOTO_STAGES)
export type PhotoStage = z.infer<typeof photoStage>

export const CAPTION_MAX_LENGTH = 300
const captionText = z
  .string('The text must be text.')
  .check(z.trim(), z.maxLength(CAPTION_MAX_LENGTH, `Use at most ${CAPTION_MAX_LENGTH} characters.`))

export const SIGNED_TEXT_MAX_LENGTH = 1_000
export const signedText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the text that is signed.'),
    z.maxLength(SIGNED_TEXT_MAX_LENGTH, `Use at most ${SIGNED_TEXT_MAX_LENGTH} characters.`),
  )

/** Facts that are sent when a file is added. */
export const leadFileFacts = z.object({
  /** The bytes, which have reached the server before this is sent. Undoing a deletion names them again. */
  contentId: id,
  name: fileName,
  kind: leadFileKind,
  type: fileType,
  size: fileSize,
  sha256: fileHash,
  width: z.optional(pixels),
  height: z.optional(pixels),
  /** Only for a photo, and only if the user includes it. */
  position: z.optional(devicePosition),
  signedBy: z.optional(signerName),
  signedAt: z.optional(timestamp),
  /** The text that was signed. */
  signedText: z.optional(signedText),
  caption: z.optional(captionText.check(z.minLength(1))),
  stage: z.optional(photoStage),
})
export type LeadFileFacts = z.infer<typeof leadFileFacts>

/** For a file that is being added. */
export const newLeadFileFacts = z.extend(leadFileFacts, { name: newFileName })

/** The fields that can change later. An empty text clears one. */
export const fileDescription = z.object({
  caption: z.optional(captionText),
  stage: z.optional(z.union([photoStage, z.literal('')])),
})
export type FileDescription = z.infer<typeof fileDescription>

/** A photo, file or signature of a lead or deal. Only its description changes. */
export const leadFile = z.object({
  _id: id,
  companyId: id,
  leadId: id,
  ...leadFileFacts.shape,
  /** By the device's clock, never later than it arrived. */
  createdAt: timestamp,
  createdBy: id,
})
export type LeadFile = z.infer<typeof leadFile>

/** The user's caption or, without one, its name. */
export const fileTitle = ({ caption, name }: Pick<LeadFile, 'caption' | 'name'>) => caption ?? name

/** The bytes of a file on the server: `stored` once they are complete and checked. */
export const fileContent = z.object({
  state: z.enum(['uploading', 'stored']),
  missingChunks: z.array(z.int()).check(z.maxLength(MOST_FILE_CHUNKS)),
  startedChunks: z.optional(startedChunks),
})
export type FileContent = z.infer<typeof fileContent>
