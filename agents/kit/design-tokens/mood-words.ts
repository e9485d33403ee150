/** Words that call for a mood, each in its base form, lower case. */
export interface MoodWords {
  /** Words that name the mood directly. */
  says: string;
  /** Words for trades and things that suggest it. */
  suggests: string;
}

/**
 * Words by the mood's name. Words of everyday praise (`fast`, `powerful`) do not describe a design and are left out.
 */
export const moodWords: Readonly<Record<string, MoodWords>> = {
  calm: {
    says: 'calm calming quiet peaceful gentle soothing serene tranquil soft relaxed relaxing mindful restful zen',
    suggests: 'meditation yoga breathing therapy therapist massage spa wellness mindfulness journal grief retreat',
  },
  playful: {
    says: 'playful fun joyful cheerful happy colorful colourful silly cute whimsical lively bubbly funny quirky',
    suggests:
      'kid child children toddler toy game gaming party pet puppy dog cat birthday cartoon playground quiz candy kindergarten',
  },
  serious: {
    says: 'serious professional corporate formal trustworthy trusted reliable sober businesslike secure conservative official',
    suggests:
      'bank banking finance accounting accountant invoice tax insurance audit legal lawyer law contract compliance payroll mortgage notary pension court broker enterprise government',
  },
  warm: {
    says: 'warm cozy cosy homely friendly welcoming inviting comforting homemade rustic hearty neighbourly neighborly',
    suggests:
      'bakery baker bread coffee cafe restaurant kitchen recipe cook cooking meal food family grandparent neighbour neighbor community church volunteer pottery knitting hearth tea',
  },
  luxury: {
    says: 'luxury luxurious elegant premium refined sophisticated glamorous opulent chic classy upscale timeless stylish',
    suggests:
      'jewelry jewellery jeweller jeweler fashion boutique perfume wedding bride champagne couture diamond concierge villa gallery salon winery wine sommelier exclusive',
  },
  eco: {
    says: 'eco ecological natural organic sustainable earthy fresh botanical biodegradable',
    suggests:
      'green garden gardener gardening plant farm farmer crop seed soil compost recycling recycle forest tree climate solar harvest orchard beekeeper bee hive vegetable flower florist nature wildlife park hiking trail',
  },
  medical: {
    says: 'medical clinical hygienic sterile healthy caring',
    suggests:
      'doctor nurse patient clinic hospital pharmacy pharmacist medication medicine dentist dental surgery symptom vaccine care caregiver carer health physiotherapist vet veterinary midwife ambulance blood diagnosis prescription ward',
  },
  night: {
    says: 'night dark mysterious moody midnight nocturnal cosmic gothic dreamy lunar',
    suggests:
      'astronomy astronomer telescope planet moon sleep dream nightclub club dj cinema film movie observatory ghost aurora',
  },
  industrial: {
    says: 'industrial rugged sturdy robust tough mechanical utilitarian',
    suggests:
      'factory machine machinery warehouse construction builder crane welding welder mechanic garage repair truck fleet tool steel plumber electrician forklift mining scaffold logistics freight depot workshop inspection heavy',
  },
  technical: {
    says: 'technical precise futuristic sleek minimal minimalist minimalistic geeky nerdy crisp',
    suggests:
      'developer programmer software api server database robot robotics sensor network cloud deployment kubernetes terminal engineer data analytics dashboard cyber modern digital clean',
  },
  energetic: {
    says: 'energetic bold vibrant dynamic loud exciting intense sporty strong punchy daring',
    suggests:
      'sport gym fitness workout trainer athlete runner race cycling cyclist football team league boxing climbing swim marathon coach tournament',
  },
  editorial: {
    says: 'editorial classic classical literary thoughtful scholarly academic traditional vintage nostalgic historic typographic',
    suggests:
      'library librarian author writer reader novel poem newspaper magazine museum archive archivist history historian university professor essay translation genealogy manuscript curator exhibition stamp bookshop bookseller',
  },
  marine: {
    says: 'maritime nautical marine breezy coastal oceanic aquatic airy',
    suggests:
      'boat sailing sailor sail ship harbour harbor marina fishing fisherman fish ocean sea beach surf surfing surfer diving diver ferry tide lake river water pool aquarium lifeguard',
  },
  creative: {
    says: 'creative artistic artsy expressive experimental eclectic inspiring imaginative avant-garde',
    suggests:
      'art artist painter painting music musician band concert song theatre theater dance dancer photographer photography design designer craft tattoo sculpture choir orchestra festival instrument guitar piano studio',
  },
  romantic: {
    says: 'romantic loving tender sweet delicate dainty feminine affectionate pastel',
    suggests: 'couple dating anniversary bouquet baby newborn nursery chocolate cupcake pastry cake greeting',
  },
  adventurous: {
    says: 'adventurous adventure wild outdoorsy wanderlust exploratory',
    suggests:
      'travel traveller traveler trip tour tourist guide mountain camping camper caravan expedition flight hotel hostel backpack desert safari ski skiing itinerary',
  },
};
