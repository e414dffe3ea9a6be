/** An email’s token begins with the last digits of its company’s id. Frozen once released. */
export const companiesOfTokens: readonly string[] = [`create index company_token on company (right(id::text, 8))`]
