import { starter } from '../kit/starter.ts';

export const regions = ['world', 'europe', 'asia', 'africa', 'americas', 'oceania'] as const;
export type Region = (typeof regions)[number];

/** `code Capital` or `code Capital=Hauptstadt`; underscores replace blanks inside a name. */
const capitals: Readonly<Record<Exclude<Region, 'world'>, string>> = {
  europe:
    'AL Tirana AD Andorra_la_Vella AM Yerevan=Jerewan AT Vienna=Wien AZ Baku BY Minsk BE Brussels=Brüssel BA Sarajevo BG Sofia HR Zagreb CY Nicosia=Nikosia CZ Prague=Prag DK Copenhagen=Kopenhagen EE Tallinn FI Helsinki FR Paris GE Tbilisi=Tiflis DE Berlin GR Athens=Athen HU Budapest IS Reykjavík IE Dublin IT Rome=Rom LV Riga LI Vaduz LT Vilnius LU Luxembourg=Luxemburg MT Valletta MD Chișinău MC Monaco ME Podgorica NL Amsterdam MK Skopje NO Oslo PL Warsaw=Warschau PT Lisbon=Lissabon RO Bucharest=Bukarest RU Moscow=Moskau SM San_Marino RS Belgrade=Belgrad SK Bratislava SI Ljubljana ES Madrid SE Stockholm CH Bern UA Kyiv=Kiew GB London',
  asia: 'AF Kabul BH Manama BD Dhaka BT Thimphu BN Bandar_Seri_Begawan KH Phnom_Penh CN Beijing=Peking IN New_Delhi=Neu-Delhi ID Jakarta IR Tehran=Teheran IQ Baghdad=Bagdad JP Tokyo=Tokio JO Amman KZ Astana KW Kuwait_City=Kuwait-Stadt KG Bishkek=Bischkek LA Vientiane LB Beirut MY Kuala_Lumpur MV Malé MN Ulaanbaatar=Ulan-Bator NP Kathmandu KP Pyongyang=Pjöngjang OM Muscat=Maskat PK Islamabad PH Manila QA Doha SA Riyadh=Riad SG Singapore=Singapur KR Seoul SY Damascus=Damaskus TJ Dushanbe=Duschanbe TH Bangkok TL Dili TR Ankara TM Ashgabat=Aschgabat AE Abu_Dhabi UZ Tashkent=Taschkent VN Hanoi YE Sanaa',
  africa:
    'DZ Algiers=Algier AO Luanda BJ Porto-Novo BW Gaborone BF Ouagadougou CV Praia CM Yaoundé=Jaunde CF Bangui TD N’Djamena KM Moroni CG Brazzaville CD Kinshasa DJ Djibouti=Dschibuti EG Cairo=Kairo GQ Malabo ER Asmara ET Addis_Ababa=Addis_Abeba GA Libreville GM Banjul GH Accra GN Conakry GW Bissau KE Nairobi LS Maseru LR Monrovia LY Tripoli=Tripolis MG Antananarivo MW Lilongwe ML Bamako MR Nouakchott=Nuakschott MU Port_Louis MA Rabat MZ Maputo NA Windhoek=Windhuk NE Niamey NG Abuja RW Kigali ST São_Tomé SN Dakar SC Victoria SL Freetown SO Mogadishu=Mogadischu ZA Pretoria SS Juba SD Khartoum=Khartum TZ Dodoma TG Lomé TN Tunis UG Kampala ZM Lusaka ZW Harare',
  americas:
    'AG Saint_John’s AR Buenos_Aires BS Nassau BB Bridgetown BZ Belmopan BO Sucre BR Brasília CA Ottawa CL Santiago CO Bogotá CR San_José CU Havana=Havanna DM Roseau DO Santo_Domingo EC Quito SV San_Salvador GD Saint_George’s GT Guatemala_City=Guatemala-Stadt GY Georgetown HT Port-au-Prince HN Tegucigalpa JM Kingston MX Mexico_City=Mexiko-Stadt NI Managua PA Panama_City=Panama-Stadt PY Asunción PE Lima KN Basseterre LC Castries VC Kingstown SR Paramaribo TT Port_of_Spain US Washington UY Montevideo VE Caracas',
  oceania:
    'AU Canberra FJ Suva KI South_Tarawa=Süd-Tarawa MH Majuro FM Palikir NR Yaren NZ Wellington PW Ngerulmud PG Port_Moresby WS Apia SB Honiara TO Nukuʻalofa TV Funafuti VU Port_Vila',
};

export interface Country {
  code: string;
  name: string;
  capital: string;
  region: Region;
}

const names = new Intl.DisplayNames([starter.language], { type: 'region' });

function countriesOf(region: Exclude<Region, 'world'>): Country[] {
  const parts = capitals[region].split(' ');
  return parts.flatMap((code, index) => {
    if (index % 2 === 1) return [];
    const [english = '', german = english] = (parts[index + 1] ?? '').replaceAll('_', ' ').split('=');
    return [{ code, name: names.of(code) ?? code, capital: starter.language === 'de' ? german : english, region }];
  });
}

export const countries: readonly Country[] = [
  ...countriesOf('europe'),
  ...countriesOf('asia'),
  ...countriesOf('africa'),
  ...countriesOf('americas'),
  ...countriesOf('oceania'),
];
