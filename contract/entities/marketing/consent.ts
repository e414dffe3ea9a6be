import * as z from 'zod/mini'

/** The legal basis for emailing a person: PECR, regulation 22. Corporate subscribers need not have agreed. */
export const CONSENT_BASES = ['consent', 'soft-opt-in', 'corporate-subscriber'] as const
export const consentBasis = z.enum(CONSENT_BASES)
export type ConsentBasis = z.infer<typeof consentBasis>

/** The channel of an entry of the consent log. `api` is any program except the app, such as a website's sign-up. */
export const CONSENT_VIAS = ['screen', 'api', 'form', 'link', 'email', 'provider', 'restore'] as const
export const consentVia = z.enum(CONSENT_VIAS)
export type ConsentVia = z.infer<typeof consentVia>

/** The author of an entry of the consent log. */
export const CONSENT_ACTORS = ['staff', 'import', 'person', 'mail-server', 'doorstep'] as const
export const consentActor = z.enum(CONSENT_ACTORS)
export type ConsentActor = z.infer<typeof consentActor>
