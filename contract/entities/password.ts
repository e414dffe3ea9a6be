import * as z from 'zod/mini'

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 1024

/** Only for choosing a password. Signing in accepts any length, so that an older, shorter one still works. */
export const newPassword = z
  .string('Choose a password.')
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `Choose a password of at least ${PASSWORD_MIN_LENGTH} characters.`),
    z.maxLength(PASSWORD_MAX_LENGTH, `Choose a password of at most ${PASSWORD_MAX_LENGTH} characters.`),
  )

/** Six digits of an authenticator app, or a recovery code. */
export const signInCode = z
  .string('Enter the code.')
  .check(z.trim(), z.minLength(1, 'Enter the code.'), z.maxLength(64))
