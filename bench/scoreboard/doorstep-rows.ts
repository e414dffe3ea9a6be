export interface Given {
  companyId: string
  leadIds: Record<string, string>
  contactIds: Record<string, string>
}

/** Which of a contact's fields stands for the field of each device. */
export const FIELDS: Record<string, 'firstname' | 'lastname' | 'phone' | 'job_title' | 'notes'> = {
  field0: 'firstname',
  field1: 'lastname',
  field2: 'phone',
  field3: 'job_title',
  field4: 'notes',
}
