export const twoStepSignIn: readonly string[] = [
  `create table two_step (
    user_id uuid primary key references app_user (id),
    encrypted_secret text not null,
    last_step bigint not null,
    is_on boolean not null
  )`,
  `create table recovery_code (
    user_id uuid not null references app_user (id),
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
]
