/**
 * SAP's codes for heating controls (table 4e), which MAIN_HEATING_CONTROLS held until 2025, in the register's words.
 */
const TEXT_BY_CODE: Record<string, string> = {
  2101: 'No time or thermostatic control of room temperature',
  2102: 'Programmer, no room thermostat',
  2103: 'Room thermostat only',
  2104: 'Programmer and room thermostat',
  2105: 'Programmer and at least two room thermostats',
  2106: 'Programmer, room thermostat and TRVs',
  2107: 'Programmer, TRVs and bypass',
  2108: 'Programmer, TRVs and flow switch',
  2109: 'Programmer, TRVs and boiler energy manager',
  2110: 'Time and temperature zone control',
  2111: 'TRVs and bypass',
  2112: 'Time and temperature zone control',
  2201: 'No time or thermostatic control of room temperature',
  2204: 'Programmer and room thermostat',
  2206: 'Programmer, TRVs and bypass',
  2207: 'Time and temperature zone control',
  2301: 'Flat rate charging, no thermostatic control',
  2306: 'Charging system linked to use of community heating, programmer and TRVs',
  2307: 'Flat rate charging, TRVs',
  2308: 'Charging system linked to use of community heating, room thermostat only',
  2310: 'Charging system linked to use of community heating, TRVs',
  2401: 'Manual charge control',
  2402: 'Automatic charge control',
  2403: 'Celect-type controls',
  2404: 'Controls for high heat retention storage heaters',
  2501: 'No time or thermostatic control of room temperature',
  2504: 'Programmer and room thermostat',
  2601: 'No thermostatic control of room temperature',
  2602: 'Appliance thermostats',
  2603: 'Programmer and appliance thermostats',
  2605: 'Programmer and room thermostats',
  2699: 'None',
  2701: 'No time or thermostatic control of room temperature',
}

export function controlsText<Value>(code: Value, description: Value): Value | string {
  const isCode = typeof code === 'string' && /^\d+$/.test(code)
  return isCode ? (TEXT_BY_CODE[code] ?? description ?? code) : (code ?? description)
}
