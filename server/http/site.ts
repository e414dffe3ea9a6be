import { basename, dirname, join, relative } from 'node:path'
import compress from '@fastify/compress'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { constants } from 'node:zlib'
import { sendNotFound } from './send-error.ts'
import { TILE_FILE_PATH, TILE_FOLDER_PATH, type TileSetting } from './tile-setting.ts'

const COMPRESS_FROM_BYTES = 1024
// Feed pages are made for one device and sent once, so the time to compress them counts as much as their size.
const BROTLI_QUALITY = 4

export async function addCompression(app: FastifyInstance) {
  await app.register(compress, {
    globalDecompression: false,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}

export function addTileFiles(app: FastifyInstance, { file, folder, files = [] }: TileSetting) {
  const options = { onSend: nameVersion }
  if (file !== undefined) {
    app.get(TILE_FILE_PATH, options, (_request, reply) => reply.sendFile(basename(file), dirname(file)))
  }
  if (folder === undefined) return
  const paths = new Set(files.map(({ url }) => url))
  app.get<{ Params: { name: string } }>(`${TILE_FOLDER_PATH}:name`, options, (request, reply) => {
    const { name } = request.params
    return paths.has(TILE_FOLDER_PATH + encodeURIComponent(name))
      ? reply.sendFile(name, folder)
      : sendNotFound(request, reply)
  })
}

/**
 * Readers of PMTiles ignore a weak tag, and would mix parts of an old and a new file. Devices cache the parts
 * themselves: a browser's cache would send `If-Range`, for which the tag is weak and the answer the whole file.
 */
function nameVersion(_request: unknown, reply: FastifyReply, payload: unknown, done: (e: null, p: unknown) => void) {
  const weak = reply.getHeader('etag')
  if (typeof weak === 'string') reply.header('etag', weak.replace(/^W\//, ''))
  reply.header('cache-control', 'no-store')
  done(null, payload)
}

/** Addresses that aren't pages: the API, and anything with a file name. The token of a reset link may contain dots. */
const NO_PAGE = /^\/((api|assets)([/?]|$)|(?!reset-password\/)[^?]*\.\w+(\?|$))/

/** The page that loads the login before the app: the first page of a new device. */
const LOGIN = /^\/login([?]|$)/

/** Serves the built browser app in `folder`. Only its router knows the addresses of pages, so they all open index.html. */
export async function addSite(app: FastifyInstance, folder: string) {
  await app.register(statics, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names in assets/ contain a hash of their content. Everything else must be requested again after a deploy.
      const isHashed = relative(join(folder, 'assets'), path).startsWith('..') === false
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NO_PAGE.test(request.url)
    if (!isPage) return sendNotFound(request, reply)
    return reply.sendFile(LOGIN.test(request.url) ? 'login.html' : 'index.html')
  })
}
