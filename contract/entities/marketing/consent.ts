import * as z from 'zod/mini'

/** Why the law lets a company email somebody: PECR, regulation 22. Corporate subscribers need not have agreed. */
export const CONSENT_BASES = ['consent', 'soft-opt-in', 'corporate-subscriber'] as const
export const consentBasis = z.enum(CONSENT_BASES)
export type ConsentBasis = z.infer<typeof consentBasis>

/** Through what a line of the consent log came. An `api` is any program but the app, such as a website's sign-up. */
export const CONSENT_VIAS = ['screen', 'api', 'form', 'link', 'email', 'provider', 'restore'] as const
export const consentVia = z.enum(CONSENT_VIAS)
export type ConsentVia = z.infer<typeof consentVia>

/** Whose act a line of the consent log is. */
export const CONSENT_ACTORS = ['staff', 'import', 'person', 'mail-server', 'doorstep'] as const
export const consentActor = z.enum(CONSENT_ACTORS)
export type ConsentActor = z.infer<typeof consentActor>
