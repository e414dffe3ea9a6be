// The post towns of each postcode area, its principal one first, as Royal Mail names areas after them.
export const TOWNS_OF_AREA = `
AB Aberdeen,Peterhead,Fraserburgh,Inverurie
AL St Albans,Hatfield,Harpenden,Welwyn Garden City
B Birmingham,West Bromwich,Redditch,Tamworth,Solihull
BA Bath,Yeovil,Frome,Trowbridge
BB Blackburn,Burnley,Accrington,Nelson
BD Bradford,Keighley,Shipley,Skipton
BH Bournemouth,Poole,Christchurch,Wimborne Minster
BL Bolton,Bury
BN Brighton,Eastbourne,Worthing,Lewes
BR Bromley,Orpington,Beckenham
BS Bristol,Weston-super-Mare,Clevedon
BT Belfast,Londonderry County Borough,Lisburn,Craigavon,Ballymena,Newry
CA Carlisle,Whitehaven,Workington,Penrith
CB Cambridge,Ely,Haverhill,Newmarket
CF Cardiff,Barry,Merthyr Tydfil,Pontypridd,Bridgend
CH Chester,Birkenhead,Wallasey,Mold
CM Chelmsford,Harlow,Brentwood,Braintree
CO Colchester,Clacton-on-Sea,Sudbury,Harwich
CR Croydon,Mitcham,Caterham
CT Canterbury,Margate,Dover,Folkestone,Whitstable
CV Coventry,Rugby,Nuneaton,Royal Leamington Spa
CW Crewe,Northwich,Nantwich,Winsford
DA Dartford,Gravesend,Bexley
DD Dundee,Arbroath,Forfar,Montrose
DE Derby,Burton upon Trent,Swadlincote,Ilkeston
DG Dumfries,Stranraer,Annan
DH Durham,Chester-le-Street,Stanley,Consett
DL Darlington,Bishop Auckland,Northallerton,Richmond
DN Doncaster,Grimsby,Scunthorpe,Gainsborough
DT Dorchester,Weymouth,Bridport,Blandford Forum
DY Dudley,Stourbridge,Kidderminster
E Bethnal Green,Walthamstow,Poplar,East Ham,Hackney
EC City of London
EH Edinburgh,Livingston,Dalkeith,Musselburgh
EN Enfield Town,Waltham Abbey,Barnet,Hoddesdon
EX Exeter,Exmouth,Barnstaple,Tiverton
FK Falkirk,Stirling,Alloa,Grangemouth
FY Blackpool,Lytham St Annes,Fleetwood
G Glasgow,Clydebank,Cumbernauld
GL Gloucester,Cheltenham,Stroud,Cirencester
GU Guildford,Aldershot,Woking,Farnborough
GY Saint Peter Port
HA Harrow,Pinner,Wembley,Edgware
HD Huddersfield,Holmfirth,Brighouse
HG Harrogate,Ripon,Knaresborough
HP Hemel Hempstead,High Wycombe,Aylesbury
HR Hereford,Leominster,Ross on Wye
HS Stornoway
HU Kingston upon Hull,Beverley,Hessle
HX Halifax,Elland,Hebden Bridge
IG Ilford,Barking,Loughton
IM Douglas,Ramsey,Peel
IP Ipswich,Bury St Edmunds,Felixstowe,Lowestoft
IV Inverness,Nairn,Dingwall
JE Saint Helier
KA Kilmarnock,Ayr,Irvine
KT Kingston upon Thames,Epsom,Surbiton,Esher
KW Kirkwall,Wick,Thurso
KY Kirkcaldy,Dunfermline,Glenrothes
L Liverpool,Bootle,Southport
LA Lancaster,Morecambe,Barrow in Furness,Kendal
LD Llandrindod Wells,Builth Wells,Brecon
LE Leicester,Loughborough,Hinckley,Melton Mowbray
LL Wrexham,Llandudno,Bangor,Rhyl,Holyhead
LN Lincoln,Louth,Market Rasen
LS Leeds,Otley,Wetherby
LU Luton,Dunstable,Leighton Buzzard
M Manchester,Salford,Sale
ME Rochester,Maidstone,Gillingham,Chatham,Sittingbourne
MK Milton Keynes,Bedford,Bletchley
ML Motherwell,Hamilton,Airdrie,Wishaw
N Islington,Wood Green,Enfield Town,Holloway
NE Newcastle upon Tyne,Gateshead,South Shields,Blyth
NG Nottingham,Mansfield,Newark on Trent,Grantham
NN Northampton,Kettering,Wellingborough,Corby
NP Newport,Cwmbran,Ebbw Vale,Abergavenny
NR Norwich,Great Yarmouth,Lowestoft,East Dereham
NW Camden Town,Hendon,Brent
OL Oldham,Rochdale,Ashton-under-Lyne
OX Oxford,Banbury,Abingdon,Bicester
PA Paisley,Greenock,Oban
PE Peterborough,King's Lynn,Huntingdon,Boston
PH Perth,Crieff,Fort William
PL Plymouth,St Austell,Tavistock
PO Portsmouth,Havant,Bognor Regis,Newport,Ryde
PR Preston,Chorley,Southport,Leyland
RG Reading,Basingstoke,Bracknell,Newbury
RH Redhill,Crawley,Horsham,Haywards Heath
RM Romford,Dagenham,Grays,Hornchurch
S Sheffield,Rotherham,Barnsley,Chesterfield
SA Swansea,Neath,Llanelli,Carmarthen,Haverfordwest
SE Peckham,Catford,Camberwell,Woolwich
SG Stevenage,Hitchin,Letchworth Garden City,Hertford
SK Stockport,Macclesfield,Hyde,Cheadle
SL Slough,Windsor,Maidenhead
SM Sutton,Morden,Carshalton
SN Swindon,Chippenham,Devizes
SO Southampton,Eastleigh,Winchester
SP Salisbury,Andover
SR Sunderland,Seaham,Peterlee
SS Southend-on-Sea,Basildon,Canvey Island
ST Stoke-on-Trent,Stafford,Newcastle under Lyme
SW Clapham,Wandsworth,Chelsea,Battersea
SY Shrewsbury,Oswestry,Aberystwyth,Ludlow
TA Taunton,Bridgwater,Minehead
TD Galashiels,Hawick,Berwick-Upon-Tweed,Kelso
TF Telford,Newport
TN Royal Tunbridge Wells,Hastings,Ashford,Sevenoaks
TQ Torquay,Paignton,Newton Abbot
TR Truro,Falmouth,Penzance,Camborne
TS Middlesbrough,Stockton-on-Tees,Hartlepool,Redcar
TW Twickenham,Hounslow,Feltham,Staines
UB Southall,Uxbridge,Hayes,Northolt
W Ealing,Hammersmith,Acton,Kensington
WA Warrington,Widnes,Altrincham,Runcorn
WC City of Westminster,City of London
WD Watford,Rickmansworth,Borehamwood
WF Wakefield,Castleford,Dewsbury,Pontefract
WN Wigan,Leigh,Skelmersdale
WR Worcester,Great Malvern,Evesham
WS Walsall,Cannock,Lichfield
WV Wolverhampton,Bilston,Bridgnorth
YO York,Scarborough,Selby,Bridlington
ZE Lerwick
`
