/** What is said of a photo, and what was signed. Frozen once released: a later change is a new file. */
export const wordsOfFiles: readonly string[] = [
  'alter table lead_file add column caption text',
  'alter table lead_file add column stage text',
  'alter table lead_file add column signed_text text',
]
