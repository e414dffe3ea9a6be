import { DEMO_PASSWORD } from '../../../server/commands/demo/demo-accounts.ts'

const demoPerson = (firstname: string) => ({ email: `${firstname}@example.com`, password: DEMO_PASSWORD })

/** A member of Greenway Energy alone. */
export const ben = demoPerson('ben')
/** A member of Greenway Energy and of Harbour Housing & Benefits. */
export const ellie = demoPerson('ellie')
/** Admin of Greenway Energy and of Harbour Housing & Benefits. */
export const grace = demoPerson('grace')
/** SuperAdmin of all four. */
export const sasha = demoPerson('sasha')
/** A member of Harbour Housing & Benefits alone. */
export const megan = demoPerson('megan')
