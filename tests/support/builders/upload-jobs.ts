import type { JobsUploaded } from '../../../contract/endpoints/jobs.ts'
import type { PlainClient } from '../server/plain-client.ts'

const ACTIVE = `Job,Address,Postcode,Exchange,Service,Description,Planned Start,Planned End Date,Job Value
J-1001,"1 Mill Lane, Leeds",LS6 2AB,HEADINGLEY,FTTP,Replace pole,03/04/2026,05/04/2026,1250.50
J-1002,"9 Station Road, York",YO24 1AA,YORK CENTRAL,FTTC,Duct repair,07/04/2026,09/04/2026,840
J-1003,"22 Dock Street, Hull",HU3 5RT,HULL WEST,,,,,
J-1004,"5 Chapel Walk, Sheffield",S11 8TB,SHARROW,FTTP,New cabinet,13/04/2026,20/04/2026,7400
J-1005,"18 Canal Street, Manchester",M14 5JT,RUSHOLME,Copper,Fault,,,95.20
J-1006,3 Nowhere Street,QQ9 9ZZ,UNKNOWN,,,,,
`
const PROSPECTIVE = `MTS Job No,BT Reference Number,Subcontractor,Exchange,Days Outstanding,Date Submitted,Cost Code,Reason,Address,Postcode
P-7,BT-700123,Smith & Sons,OTLEY,12,02/11/2026,C-12,Blocked duct,3 High Street,BD3 7AA
P-8,,,,,,,,4 High Street,LS12 1AA
`

export async function uploadExampleJobs(client: PlainClient, companyId: string): Promise<void> {
  await client.upload<JobsUploaded>(`/api/jobs/upload-jobs?companyId=${companyId}`, 'active.csv', ACTIVE)
  await client.upload<JobsUploaded>(
    `/api/jobs/upload-prospective-jobs?companyId=${companyId}`,
    'other.csv',
    PROSPECTIVE,
  )
}
