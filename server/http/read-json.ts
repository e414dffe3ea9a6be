import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../contract/errors.ts'

/** Our bodies have seven levels. Code that walks a body recursively would run out of stack at some thousands. */
const DEEPEST_JSON = 40

/** Accepts JSON bodies of limited depth, without keys that change an object's prototype. */
export function addJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isDeeperThan(DEEPEST_JSON, body)) {
      return done(new Refusal('malformed', `This request is nested too deeply. Use at most ${DEEPEST_JSON} levels.`))
    }
    return parse(request, body, done)
  })
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{`, and `]` and `}`, differ in this bit only. */
const CURLY = 0x20
const OPENS = 0x7b
const CLOSES = 0x7d

function isDeeperThan(most: number, json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if ((code | CURLY) === OPENS && ++depth > most) return true
    else if ((code | CURLY) === CLOSES) depth--
  }
  return false
}

function endOfText(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at)
    if (at < 0) return json.length
    let before = at
    while (json.charCodeAt(before - 1) === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
}
