/** Of the message that a status was changed: a later one about the same lead replaces it, a refusal withdraws it. */
export const aboutStatus = (leadId: string) => `status of ${leadId}`
