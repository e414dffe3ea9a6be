/** No row has this id: queries that read rows in the order of their ids start after it. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
