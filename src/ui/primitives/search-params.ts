import * as z from 'zod/mini'
import { catch as caught } from 'zod/mini'

// Anybody can write an address: an invalid value is left out, and so is an unknown name.

type Raw = Record<string, unknown>

/** Leaves out what is absent, so that an address without choices gives an empty search. */
export const searchReader =
  <Found extends object>(schema: z.ZodMiniType<{ [Name in keyof Found]: Found[Name] | undefined }>) =>
  (raw: Raw): Found =>
    Object.fromEntries(
      Object.entries(schema.safeParse(raw).data ?? {}).filter(([, value]) => value !== undefined),
    ) as Found

/**
 * For a route's `validateSearch`. The router adds what a reader leaves out to what the screen gets, as it is in the
 * address; named as undefined, it is gone.
 */
export const fromAddress =
  <Search extends object>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) })

export const optionalParam = <T>(schema: z.ZodMiniType<T>) => caught(z.optional(schema), undefined)

const filledText = z.string().check(z.trim(), z.minLength(1))
export const textParam = optionalParam(filledText)

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** The first value, if an address repeats the name. */
export const firstTextParam = optionalParam(
  z.pipe(
    z.transform((given: unknown) => [given].flat().find(isText)),
    filledText,
  ),
)

/** One value or several. */
export const textsParam = optionalParam(
  z.pipe(
    z.transform((given: unknown) => [given].flat().filter(isText)),
    z.array(z.string()).check(z.minLength(1)),
  ),
)

/** Everybody's is not written. */
export const whoseParam = optionalParam(z.literal('mine'))

/** The first page is not written. */
export const pageParam = optionalParam(z.coerce.number().check(z.int(), z.gt(1)))

/** Zero is a number, an empty text isn't. */
export const numberParam = optionalParam(
  z.pipe(
    z.transform((given: unknown) => (given === '' ? undefined : given)),
    z.coerce.number(),
  ),
)

export const positiveParam = optionalParam(z.coerce.number().check(z.positive()))

export const paramsNamed = <Name extends string, Param>(names: readonly Name[], param: Param) =>
  Object.fromEntries(names.map((name) => [name, param])) as Record<Name, Param>
