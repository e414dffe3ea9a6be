/**
 * Towns for the synthetic leads. Coordinates: GeoNames (CC BY 4.0). Constituencies of 2010-2024: contains National
 * Statistics and OS data © Crown copyright and database right 2018, Open Government Licence v3.0.
 */
export interface Town {
  readonly posttown: string
  readonly outcodes: readonly string[]
  readonly county: string
  readonly authority: string
  readonly authorityCode: string
  readonly constituency: string
  readonly constituencyCode: string
  readonly lat: number
  readonly lng: number
}

/** posttown | postcode area | districts | county | authority code, name | constituency code, name | lat | lng */
const TABLE = `
LEEDS|LS|6 8 12 15 17 28|West Yorkshire|E08000035|Leeds|E14000777|Leeds Central|53.7965|-1.5478
BRADFORD|BD|3 5 9 13 18|West Yorkshire|E08000032|Bradford|E14000587|Bradford East|53.7939|-1.7521
SHEFFIELD|S|5 8 11 13 20|South Yorkshire|E08000019|Sheffield|E14000919|Sheffield Central|53.383|-1.4659
YORK|YO|10 24 26 31|North Yorkshire|E06000014|York|E14001061|York Central|53.9576|-1.0827
HULL|HU|3 5 8 9|East Riding of Yorkshire|E06000010|Kingston upon Hull, City of|E14000773|Kingston upon Hull West and Hessle|53.7446|-0.3352
MANCHESTER|M|8 14 19 22 40|Greater Manchester|E08000003|Manchester|E14000807|Manchester Central|53.4809|-2.2374
BOLTON|BL|1 2 3 4|Greater Manchester|E08000001|Bolton|E14000578|Bolton North East|53.5833|-2.4333
STOCKPORT|SK|2 3 5 7|Greater Manchester|E08000007|Stockport|E14000969|Stockport|53.4098|-2.1576
LIVERPOOL|L|4 9 13 18 25|Merseyside|E08000012|Liverpool|E14000793|Liverpool, Riverside|53.4106|-2.9779
PRESTON|PR|1 2 4|Lancashire|E07000123|Preston|E14000885|Preston|53.7628|-2.7045
BLACKPOOL|FY|1 2 3 4|Lancashire|E06000009|Blackpool|E14000573|Blackpool South|53.8167|-3.05
NEWCASTLE UPON TYNE|NE|3 4 5 6 15|Tyne and Wear|E08000021|Newcastle upon Tyne|E14000832|Newcastle upon Tyne East|54.9733|-1.614
SUNDERLAND|SR|2 3 4 5|Tyne and Wear|E08000024|Sunderland|E14000982|Sunderland Central|54.9046|-1.3822
MIDDLESBROUGH|TS|3 4 5 8|North Yorkshire|E06000002|Middlesbrough|E14000819|Middlesbrough|54.5762|-1.2348
BIRMINGHAM|B|13 23 28 30 44|West Midlands|E08000025|Birmingham|E14000564|Birmingham, Ladywood|52.4814|-1.8998
COVENTRY|CV|2 3 5 6|West Midlands|E08000026|Coventry|E14000651|Coventry South|52.4066|-1.5122
WOLVERHAMPTON|WV|3 4 6 10|West Midlands|E08000031|Wolverhampton|E14001051|Wolverhampton South West|52.5855|-2.123
STOKE-ON-TRENT|ST|2 3 4 6|Staffordshire|E06000021|Stoke-on-Trent|E14000972|Stoke-on-Trent Central|53.0042|-2.1854
NOTTINGHAM|NG|3 5 7 8|Nottinghamshire|E06000018|Nottingham|E14000865|Nottingham East|52.9536|-1.1505
LEICESTER|LE|2 3 4 5|Leicestershire|E06000016|Leicester|E14000783|Leicester South|52.6386|-1.1317
DERBY|DE|21 22 23 24|Derbyshire|E06000015|Derby|E14000662|Derby North|52.9228|-1.4766
LINCOLN|LN|1 2 5 6|Lincolnshire|E07000138|Lincoln|E14000792|Lincoln|53.2268|-0.5379
PETERBOROUGH|PE|1 2 3 4|Cambridgeshire|E06000031|Peterborough|E14000878|Peterborough|52.5736|-0.2478
CAMBRIDGE|CB|1 3 4 5|Cambridgeshire|E07000008|Cambridge|E14000617|Cambridge|52.2|0.1167
NORWICH|NR|2 3 5 7|Norfolk|E07000148|Norwich|E14000864|Norwich South|52.6278|1.2983
IPSWICH|IP|1 2 3 4|Suffolk|E07000202|Ipswich|E14000761|Ipswich|52.0592|1.1555
LUTON|LU|1 2 3 4|Bedfordshire|E06000032|Luton|E14000801|Luton South|51.8797|-0.4175
MILTON KEYNES|MK|3 5 6 12|Buckinghamshire|E06000042|Milton Keynes|E14000822|Milton Keynes South|52.0417|-0.7558
OXFORD|OX|2 3 4|Oxfordshire|E07000178|Oxford|E14000873|Oxford East|51.7522|-1.256
READING|RG|1 2 4 30|Berkshire|E06000038|Reading|E14000889|Reading East|51.4562|-0.9711
CROYDON|CR|0 2 7|Greater London|E09000008|Croydon|E14000655|Croydon North|51.3833|-0.1
ROMFORD|RM|1 3 5 7|Greater London|E09000016|Havering|E14000900|Romford|51.5752|0.1858
ILFORD|IG|1 2 3 5|Greater London|E09000026|Redbridge|E14000760|Ilford South|51.5577|0.0728
SOUTHAMPTON|SO|15 16 18 19|Hampshire|E06000045|Southampton|E14000956|Southampton, Test|50.904|-1.4043
PORTSMOUTH|PO|2 3 4 6|Hampshire|E06000044|Portsmouth|E14000884|Portsmouth South|50.799|-1.0913
BRIGHTON|BN|1 2|East Sussex|E06000043|Brighton and Hove|E14000598|Brighton, Pavilion|50.8284|-0.1395
BRISTOL|BS|3 5 7 13 16|Bristol|E06000023|Bristol, City of|E14000602|Bristol West|51.4552|-2.5966
SWINDON|SN|1 2 3 25|Wiltshire|E06000030|Swindon|E14000947|South Swindon|51.558|-1.7812
GLOUCESTER|GL|1 2 4|Gloucestershire|E07000081|Gloucester|E14000712|Gloucester|51.8657|-2.2431
PLYMOUTH|PL|2 3 4 5|Devon|E06000026|Plymouth|E14000880|Plymouth, Sutton and Devonport|50.3715|-4.143
EXETER|EX|1 2 4|Devon|E07000041|Exeter|E14000698|Exeter|50.7236|-3.5275
BOURNEMOUTH|BH|4 7 8 9|Dorset|E06000058|Bournemouth, Christchurch and Poole|E14000585|Bournemouth West|50.7205|-1.8795
CARDIFF|CF|5 11 14 23|South Glamorgan|W06000015|Cardiff|W07000050|Cardiff Central|51.48|-3.18
SWANSEA|SA|1 2 3 5|West Glamorgan|W06000011|Swansea|W07000047|Swansea West|51.6208|-3.9432
NEWPORT|NP|18 19 20|Gwent|W06000022|Newport|W07000056|Newport West|51.5877|-2.9983
WREXHAM|LL|11 12 13|Clwyd|W06000006|Wrexham|W07000044|Wrexham|53.0466|-2.9913
`

function townOf(line: string): Town {
  const [posttown = '', area = '', districts = '', county = '', authorityCode = '', authority = '', ...rest] =
    line.split('|')
  const [constituencyCode = '', constituency = '', lat, lng] = rest
  return {
    posttown,
    outcodes: districts.split(' ').map((district) => area + district),
    county,
    authority,
    authorityCode,
    constituency,
    constituencyCode,
    lat: Number(lat),
    lng: Number(lng),
  }
}

export const TOWNS: readonly Town[] = TABLE.trim().split('\n').map(townOf)
