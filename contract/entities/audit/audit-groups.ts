/** The groups that the audit log can be filtered by. */
export const AUDIT_GROUPS = ['signIns', 'access', 'exports', 'campaigns', 'leads', 'settings', 'erasures'] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]
