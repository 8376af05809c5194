// ISO 4217 as data: "code exponent name", current to 2026. `-` means no minor unit is defined.

/** Currencies money can be paid in. */
export const ACTIVE_CURRENCIES = `
AED 2 UAE dirham|AFN 2 Afghani|ALL 2 Lek|AMD 2 Armenian dram|AOA 2 Kwanza|ARS 2 Argentine peso|AUD 2 Australian dollar
AWG 2 Aruban florin|AZN 2 Azerbaijan manat|BAM 2 Convertible mark|BBD 2 Barbados dollar|BDT 2 Taka|BHD 3 Bahraini dinar
BIF 0 Burundi franc|BMD 2 Bermudian dollar|BND 2 Brunei dollar|BOB 2 Boliviano|BRL 2 Brazilian real|BSD 2 Bahamian dollar
BTN 2 Ngultrum|BWP 2 Pula|BYN 2 Belarusian ruble|BZD 2 Belize dollar|CAD 2 Canadian dollar|CDF 2 Congolese franc
CHF 2 Swiss franc|CLP 0 Chilean peso|CNY 2 Yuan renminbi|COP 2 Colombian peso|CRC 2 Costa Rican colon|CUP 2 Cuban peso
CVE 2 Cabo Verde escudo|CZK 2 Czech koruna|DJF 0 Djibouti franc|DKK 2 Danish krone|DOP 2 Dominican peso|DZD 2 Algerian dinar
EGP 2 Egyptian pound|ERN 2 Nakfa|ETB 2 Ethiopian birr|EUR 2 Euro|FJD 2 Fiji dollar|FKP 2 Falkland Islands pound
GBP 2 Pound sterling|GEL 2 Lari|GHS 2 Ghana cedi|GIP 2 Gibraltar pound|GMD 2 Dalasi|GNF 0 Guinean franc|GTQ 2 Quetzal
GYD 2 Guyana dollar|HKD 2 Hong Kong dollar|HNL 2 Lempira|HTG 2 Gourde|HUF 2 Forint|IDR 2 Rupiah|ILS 2 New Israeli sheqel
INR 2 Indian rupee|IQD 3 Iraqi dinar|IRR 2 Iranian rial|ISK 0 Iceland krona|JMD 2 Jamaican dollar|JOD 3 Jordanian dinar
JPY 0 Yen|KES 2 Kenyan shilling|KGS 2 Som|KHR 2 Riel|KMF 0 Comorian franc|KPW 2 North Korean won|KRW 0 Won
KWD 3 Kuwaiti dinar|KYD 2 Cayman Islands dollar|KZT 2 Tenge|LAK 2 Lao kip|LBP 2 Lebanese pound|LKR 2 Sri Lanka rupee
LRD 2 Liberian dollar|LSL 2 Loti|LYD 3 Libyan dinar|MAD 2 Moroccan dirham|MDL 2 Moldovan leu|MGA 2 Malagasy ariary
MKD 2 Denar|MMK 2 Kyat|MNT 2 Tugrik|MOP 2 Pataca|MRU 2 Ouguiya|MUR 2 Mauritius rupee|MVR 2 Rufiyaa|MWK 2 Malawi kwacha
MXN 2 Mexican peso|MYR 2 Malaysian ringgit|MZN 2 Mozambique metical|NAD 2 Namibia dollar|NGN 2 Naira|NIO 2 Cordoba oro
NOK 2 Norwegian krone|NPR 2 Nepalese rupee|NZD 2 New Zealand dollar|OMR 3 Rial Omani|PAB 2 Balboa|PEN 2 Sol|PGK 2 Kina
PHP 2 Philippine peso|PKR 2 Pakistan rupee|PLN 2 Zloty|PYG 0 Guarani|QAR 2 Qatari rial|RON 2 Romanian leu|RSD 2 Serbian dinar
RUB 2 Russian ruble|RWF 0 Rwanda franc|SAR 2 Saudi riyal|SBD 2 Solomon Islands dollar|SCR 2 Seychelles rupee
SDG 2 Sudanese pound|SEK 2 Swedish krona|SGD 2 Singapore dollar|SHP 2 Saint Helena pound|SLE 2 Leone|SOS 2 Somali shilling
SRD 2 Surinam dollar|SSP 2 South Sudanese pound|STN 2 Dobra|SVC 2 El Salvador colon|SYP 2 Syrian pound|SZL 2 Lilangeni
THB 2 Baht|TJS 2 Somoni|TMT 2 Turkmenistan new manat|TND 3 Tunisian dinar|TOP 2 Pa'anga|TRY 2 Turkish lira
TTD 2 Trinidad and Tobago dollar|TWD 2 New Taiwan dollar|TZS 2 Tanzanian shilling|UAH 2 Hryvnia|UGX 0 Uganda shilling
USD 2 US dollar|UYU 2 Peso uruguayo|UZS 2 Uzbekistan sum|VED 2 Bolivar digital|VES 2 Bolivar soberano|VND 0 Dong|VUV 0 Vatu
WST 2 Tala|XAF 0 CFA franc BEAC|XCD 2 East Caribbean dollar|XCG 2 Caribbean guilder|XOF 0 CFA franc BCEAO|XPF 0 CFP franc
YER 2 Yemeni rial|ZAR 2 Rand|ZMW 2 Zambian kwacha|ZWG 2 Zimbabwe gold`;

/** Funds and unit-of-account codes: in the standard, rarely payable. */
export const FUND_CURRENCIES = `
BOV 2 Mvdol|CHE 2 WIR euro|CHW 2 WIR franc|CLF 4 Unidad de fomento|COU 2 Unidad de valor real|MXV 2 Mexican unidad de inversion
USN 2 US dollar (next day)|UYI 0 Uruguay peso en unidades indexadas|UYW 4 Unidad previsional|XAD 2 Arab accounting dinar`;

/** Metals, bond units, test and none: no minor unit, so nothing can be paid in them. */
export const UNPAYABLE_CURRENCIES = `
XAG - Silver|XAU - Gold|XBA - Bond markets unit EURCO|XBB - Bond markets unit EMU-6|XBC - Bond markets unit EUA-9
XBD - Bond markets unit EUA-17|XDR - Special drawing right|XPD - Palladium|XPT - Platinum|XSU - Sucre|XTS - Reserved for testing
XUA - ADB unit of account|XXX - No currency`;

/** Withdrawn codes: still readable in old messages, never offered and never accepted in a new payment. */
export const HISTORIC_CURRENCIES = `
AFA 2 Afghani (to 2003)|ANG 2 Netherlands Antillean guilder|ATS 2 Schilling|AZM 2 Azerbaijanian manat (to 2006)|BEF 0 Belgian franc
BGL 2 Lev (to 1999)|BGN 2 Bulgarian lev|BYR 0 Belarusian ruble (to 2016)|CSD 2 Serbian dinar (to 2006)|CUC 2 Peso convertible
CYP 2 Cyprus pound|DEM 2 Deutsche mark|EEK 2 Kroon|ESP 0 Spanish peseta|FIM 2 Markka|FRF 2 French franc|GHC 2 Cedi (to 2007)
GRD 0 Drachma|GWP 2 Guinea-Bissau peso|HRK 2 Croatian kuna|IEP 2 Irish pound|ITL 0 Italian lira|LTL 2 Lithuanian litas
LUF 0 Luxembourg franc|LVL 2 Latvian lats|MGF 0 Malagasy franc|MRO 2 Ouguiya (to 2017)|MTL 2 Maltese lira
MZM 2 Mozambique metical (to 2006)|NLG 2 Netherlands guilder|PTE 0 Portuguese escudo|ROL 2 Romanian leu (to 2005)
SDD 2 Sudanese dinar|SIT 2 Tolar|SKK 2 Slovak koruna|SLL 2 Leone (to 2023)|SRG 2 Surinam guilder|STD 2 Dobra (to 2017)
TMM 2 Turkmenistan manat (to 2009)|TRL 0 Turkish lira (to 2005)|USS 2 US dollar (same day)|VEB 2 Bolivar (to 2008)
VEF 2 Bolivar fuerte|YUM 2 New dinar|ZMK 2 Zambian kwacha (to 2013)|ZWD 2 Zimbabwe dollar (to 2008)|ZWL 2 Zimbabwe dollar`;
