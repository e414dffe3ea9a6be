/**
 * Work that one process does at a time. The second key is what a transaction locks to keep the token as it is; renewals change no
 * key, and so don't wait for it. Frozen once released.
 */
export const leases: readonly string[] = [
  `create table lease (
    name text primary key,
    holder text not null,
    token bigint not null,
    until timestamptz(3) not null,
    unique (name, token)
  )`,
]
