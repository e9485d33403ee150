/** Made-up words for sample rows, of no particular trade, so that they suit any product. */
export const personNames = [
  'Maya Lindqvist',
  'Tomás Herrera',
  'Aisha Bello',
  'Jonas Weber',
  'Priya Nair',
  'Elena Rossi',
];
export const plainNames = ['First', 'Second', 'Main', 'New', 'Spare', 'Old'];
export const placeNames = ['Riverside', 'Morning', 'Old Town', 'Weekend', 'North End', 'Market Street'];
export const streets = [
  '12 Harbour Lane',
  '4 Mill Street',
  '87 Orchard Road',
  '31 Station Square',
  '9 Chapel Hill',
  '56 Garden Row',
];
export const towns = ['Northfield', 'Eastbrook', 'Kingsley', 'Marlow', 'Ashford', 'Westbury'];
export const remarks = [
  'As agreed. Nothing special to note.',
  'First time, so allow a little more time.',
  'Please call on arrival.',
  'Follow up next week.',
  'Everything went well.',
  'Details still to be confirmed.',
];
export const colours = ['Blue', 'Green', 'Amber', 'Grey', 'White', 'Red'];
export const times = ['09:00', '10:30', '08:15', '14:00', '16:45', '11:15'];
/** Days from today. */
export const spread = [0, 1, -3, 2, -8, 6];
export const past = [-1, -3, -6, -9, -13, -20];
