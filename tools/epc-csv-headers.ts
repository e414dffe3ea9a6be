// The header lines of the two generations of the official certificates CSV.

const lines = (...parts: string[]) => parts.join(',')

/** Lower case, since March 2026. Its order is not the same in every year. */
export const EPC_HEADER_2026 = lines(
  'certificate_number,address1,address2,address3,postcode,posttown,address,constituency,constituency_label',
  'local_authority,local_authority_label,built_form,co2_emiss_curr_per_floor_area,co2_emissions_current',
  'co2_emissions_potential,construction_age_band,current_energy_efficiency,current_energy_rating',
  'energy_consumption_current,energy_consumption_potential,energy_tariff,environment_impact_current',
  'environment_impact_potential,extension_count,fixed_lighting_outlets_count,flat_storey_count,flat_top_storey',
  'floor_description,floor_energy_eff,floor_height,floor_level,glazed_area,glazed_type,heat_loss_corridor',
  'heating_cost_current,heating_cost_potential,hot_water_cost_current,hot_water_cost_potential,hot_water_energy_eff',
  'hot_water_env_eff,hotwater_description,inspection_date,lighting_cost_current,lighting_cost_potential',
  'lighting_description,lighting_energy_eff,lighting_env_eff,lodgement_date,lodgement_datetime,low_energy_lighting',
  'low_energy_fixed_lighting_outlets_count,main_fuel,mainheat_description,mainheat_energy_eff,mainheat_env_eff',
  'mainheatc_energy_eff,mainheatc_env_eff,mainheatcont_description,main_heating_controls,mains_gas_flag',
  'mechanical_ventilation,multi_glaze_proportion,number_habitable_rooms,number_heated_rooms,number_open_fireplaces',
  'photo_supply,potential_energy_efficiency,potential_energy_rating,property_type,report_type,roof_description',
  'roof_energy_eff,roof_env_eff,secondheat_description,sheating_energy_eff,sheating_env_eff,solar_water_heating_flag',
  'tenure,total_floor_area,transaction_type,unheated_corridor_length,walls_description,walls_energy_eff,walls_env_eff',
  'wind_turbine_count,windows_description,windows_energy_eff,windows_env_eff,floor_env_eff,region,country,uprn',
  'uprn_source',
)

/** Upper case, with LMK_KEY for the certificate and a code for the heating controls. */
export const EPC_HEADER_UNTIL_2025 = lines(
  'LMK_KEY,ADDRESS1,ADDRESS2,ADDRESS3,POSTCODE,BUILDING_REFERENCE_NUMBER,CURRENT_ENERGY_RATING',
  'POTENTIAL_ENERGY_RATING,CURRENT_ENERGY_EFFICIENCY,POTENTIAL_ENERGY_EFFICIENCY,PROPERTY_TYPE,BUILT_FORM',
  'INSPECTION_DATE,LOCAL_AUTHORITY,CONSTITUENCY,COUNTY,LODGEMENT_DATE,TRANSACTION_TYPE,ENVIRONMENT_IMPACT_CURRENT',
  'ENVIRONMENT_IMPACT_POTENTIAL,ENERGY_CONSUMPTION_CURRENT,ENERGY_CONSUMPTION_POTENTIAL,CO2_EMISSIONS_CURRENT',
  'CO2_EMISS_CURR_PER_FLOOR_AREA,CO2_EMISSIONS_POTENTIAL,LIGHTING_COST_CURRENT,LIGHTING_COST_POTENTIAL',
  'HEATING_COST_CURRENT,HEATING_COST_POTENTIAL,HOT_WATER_COST_CURRENT,HOT_WATER_COST_POTENTIAL,TOTAL_FLOOR_AREA',
  'ENERGY_TARIFF,MAINS_GAS_FLAG,FLOOR_LEVEL,FLAT_TOP_STOREY,FLAT_STOREY_COUNT,MAIN_HEATING_CONTROLS',
  'MULTI_GLAZE_PROPORTION,GLAZED_TYPE,GLAZED_AREA,EXTENSION_COUNT,NUMBER_HABITABLE_ROOMS,NUMBER_HEATED_ROOMS',
  'LOW_ENERGY_LIGHTING,NUMBER_OPEN_FIREPLACES,HOTWATER_DESCRIPTION,HOT_WATER_ENERGY_EFF,HOT_WATER_ENV_EFF',
  'FLOOR_DESCRIPTION,FLOOR_ENERGY_EFF,FLOOR_ENV_EFF,WINDOWS_DESCRIPTION,WINDOWS_ENERGY_EFF,WINDOWS_ENV_EFF',
  'WALLS_DESCRIPTION,WALLS_ENERGY_EFF,WALLS_ENV_EFF,SECONDHEAT_DESCRIPTION,SHEATING_ENERGY_EFF,SHEATING_ENV_EFF',
  'ROOF_DESCRIPTION,ROOF_ENERGY_EFF,ROOF_ENV_EFF,MAINHEAT_DESCRIPTION,MAINHEAT_ENERGY_EFF,MAINHEAT_ENV_EFF',
  'MAINHEATCONT_DESCRIPTION,MAINHEATC_ENERGY_EFF,MAINHEATC_ENV_EFF,LIGHTING_DESCRIPTION,LIGHTING_ENERGY_EFF',
  'LIGHTING_ENV_EFF,MAIN_FUEL,WIND_TURBINE_COUNT,HEAT_LOSS_CORRIDOR,UNHEATED_CORRIDOR_LENGTH,FLOOR_HEIGHT',
  'PHOTO_SUPPLY,SOLAR_WATER_HEATING_FLAG,MECHANICAL_VENTILATION,ADDRESS,LOCAL_AUTHORITY_LABEL,CONSTITUENCY_LABEL',
  'POSTTOWN,CONSTRUCTION_AGE_BAND,LODGEMENT_DATETIME,TENURE,FIXED_LIGHTING_OUTLETS_COUNT',
  'LOW_ENERGY_FIXED_LIGHT_COUNT,UPRN,UPRN_SOURCE,REPORT_TYPE',
)
