/** No row has it: whatever reads rows in the order of their ids starts after it. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
