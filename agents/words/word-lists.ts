/** Closed classes of English and words that say nothing about a product. None of them belongs to a trade. */
const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

export const determiners = list(
  'a an the every each all any some no both another other many more most several few its their his her our my your this these those which whose such own lots one two three four five',
);
export const pronouns = list(
  'i we they you he she it me us them him her everyone everybody anyone anybody someone somebody something anything everything nothing nobody who whom each themselves itself themself yourself myself oneself otherwise',
);
export const modals = list('can could may might will would should must shall cannot');
export const copulas = list('is are was were be been being am');
export const auxiliaries = list('do does did has have had');
export const prepositions = list(
  'of for with from at on in by without after before about through via per between into onto near over under across during within against around as than along upon behind inside outside among beyond off until since instead toward towards versus per despite except',
);
export const conjunctions = list('and or but then plus nor so yet');
export const subordinators = list('when while if because whether once unless whenever wherever how why what');
export const adverbs = list(
  'weekly daily monthly yearly hourly quarterly annually online offline nearby today now back together away also just only then simply easily always never again twice once soon later early up out down everywhere anywhere abroad instead too very quickly automatically directly remotely securely ahead here there overnight afterwards properly currently often sometimes please maybe really still already almost even live',
);
export const particles = list('up out in off over down back on away around through');

/** Words for the product itself: neither actors nor things. */
export const productWords = list(
  'app application apps tool tools platform system software website site webapp product service solution program dashboard portal assistant bot chatbot marketplace workflow saas startup idea project mvp prototype page interface ui backend frontend extension plugin helper utility suite hub program programme directory planner tracker organiser organizer manager scheduler organisation cms crm erp',
);
export const vagueNouns = list(
  'thing things stuff something everything anything way ways time times day days week weeks month months year years kind type sort bit part access help control status state fact case information info data detail details end start place one ones moment need needs idea use process experience ease difference rest chance number amount quantity side result results life world line lines track sight mind hand hands care touch date today tomorrow yesterday morning evening night season minute minutes hour hours second seconds phone web internet mobile online demand home work person people user users somebody advance person purpose goal feature features functionality scale box ability option options others other set same problem lack top bottom front behalf spot mess list spreadsheet spreadsheets excel email whatsapp viability utilisation utilization version level basis monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december noon midnight weekend fortnight kilo kilogram gram pound ounce tonne ton litre liter gallon metre meter mile kilometre kilometer inch percent dozen',
);
/** A head that stands for what follows `of`. */
export const containerNouns = list(
  'list lists set sets kind kinds type types number amount copy copies group groups collection history status state track piece pieces pair bunch range variety log logs record records couple',
);
/** Members of a collection are what a product keeps. */
export const membersOf: Readonly<Record<string, string>> = {
  inventory: 'stock item',
  stock: 'stock item',
  catalogue: 'catalogue entry',
  catalog: 'catalog entry',
  calendar: 'appointment',
  diary: 'diary entry',
  journal: 'journal entry',
  blog: 'post',
  logbook: 'log entry',
  timetable: 'time slot',
  agenda: 'agenda item',
  budget: 'budget item',
  menu: 'menu item',
  playlist: 'track',
  library: 'library item',
  waitlist: 'waitlist entry',
  mail: 'message',
  crm: 'contact',
  checklist: 'checklist item',
};

/** Verbs that say that somebody wants a product, not what it does. */
export const wishVerbs = list(
  'want need like love wish build create make develop design imagine propose think have dream look',
);
export const buildVerbs = list('build create make develop design write want need imagine give');
/** Facts that a record of anything may have, with the type they are kept as: no records of their own. */
export const factNouns: Readonly<Record<string, 'text' | 'number' | 'money' | 'date'>> = {
  location: 'text',
  address: 'text',
  name: 'text',
  size: 'text',
  colour: 'text',
  color: 'text',
  price: 'money',
  cost: 'money',
  weight: 'number',
  height: 'number',
  length: 'number',
  width: 'number',
  depth: 'number',
  age: 'number',
  quantity: 'number',
  date: 'date',
  deadline: 'date',
  birthday: 'date',
};
/** Verbs whose object does what follows: `lets walkers schedule walks`. */
export const causatives = list('let help allow enable make encourage assist support empower permit get want');
/** Verbs of the product towards somebody, as that person's own doing; null: as a passive, `be reminded`. */
export const receivedAs: Readonly<Record<string, string | null>> = {
  show: 'see',
  give: 'get',
  offer: 'get',
  provide: 'get',
  send: 'receive',
  tell: null,
  remind: null,
  alert: null,
  notify: null,
  warn: null,
  inform: null,
  ask: null,
};
/** What people suffer from is no feature. */
export const painVerbs = list(
  'lose forget miss waste struggle hate suffer fail worry guess complain lack dislike overlook misplace',
);
export const painMarks =
  /\b(?:today|currently|right now|at the moment|nowadays|by hand|on paper|these days|for years|until now)\b/;
/** Verbs that name no work by themselves. */
export const weakVerbs = list(
  'get take see make do have give send keep use let put go come be need want receive find view look provide offer handle show leave tell set enter add open hold say say work like know bring stay become run say watch ask try start stop save remember',
);
export const stativeVerbs = list(
  'be have need want like love seem know mean exist matter belong contain include consist would cost feel think believe hope wish say live',
);

export const questionWords = list('who which what when where why how whether whose whom');
/** What follows them may be a question: `know who comes`. */
export const knowingVerbs = list('know see find check learn tell ask remember understand decide track follow count');
/** In a list of what people do they are verbs, whatever nouns look like them. */
export const recordingVerbs = list('log record note track count plan book order');
/** Needing things is keeping them. */
export const needingVerbs = list('need have want require');
/** Relatives: they say who somebody is to the writer, not what that person does. */
export const kinNouns = list(
  'mom mum dad mother father grandmother grandfather grandma grandpa sister brother aunt uncle wife husband son daughter cousin nephew niece partner parent friend neighbour neighbor',
);

/** Nouns for people that their form does not betray. */
export const personNouns = list(
  'florist expert registrar bursar vicar scholar forager person people client customer tenant parent child children kid kids student patient member guest friend family neighbour neighbor staff crew team volunteer nurse chef clerk master pupil notary landlord landlady host pilot guide coach judge king mom mum dad mother father grandmother grandfather grandparent sibling brother sister aunt uncle spouse partner colleague boss peer fan citizen resident adult teen teenager elder senior junior apprentice intern monk priest pastor nun rabbi imam vet doctor surgeon dentist midwife lawyer attorney architect engineer plumber tutor mentor sponsor donor investor vendor creator editor author auditor inspector operator contractor curator conductor director instructor visitor collector tailor sailor actor doctor professor supervisor surveyor courier concierge valet chauffeur athlete cyclist runner jockey groom bride couple agent accountant merchant attendant occupant applicant participant consultant immigrant migrant inhabitant descendant defendant claimant servant lieutenant cadet soldier officer sergeant marshal ranger warden bailiff sheriff police cop spy thief victim suspect witness juror hunter fisherman craftsman fireman crewman salesman foreman midwives deckhand farmhand stagehand technician musician physician librarian electrician magician politician veterinarian guardian historian mathematician pedestrian vegetarian comedian beautician dietician user admin administrator moderator manager owner buyer seller shopper renter employee employer trainee trainer mover referee nominee attendee refugee trustee retiree amputee devotee licensee fellow scout skipper captain mate bosun stylist vendor supplier provider household mistress dispatcher bookkeeper candidate voter passenger commuter traveller traveler tourist',
);
/** Groups and places that act through their people. */
export const orgNouns = list(
  'church parish school clinic hospital warehouse workshop studio company agency shop store bakery restaurant cafe café farm museum club charity council bank office library hotel hostel gym theatre theater gallery university college nursery kindergarten community committee board patrol foundation trust organisation organization team department business firm ngo cooperative coop co-op brewery winery vineyard dairy garage salon spa kennel stable zoo aquarium laboratory lab factory mill mine port harbour harbor airport station foundry forge orchestra choir band congregation synagogue mosque temple abbey monastery union association federation society municipality city village town government ministry court embassy label household pharmacy practice depot yard marina shipyard dealership',
);
/** Forms like those for people that are none. */
export const notPeople = list(
  'order number paper water river computer printer scanner washer dryer reader loader grinder charger container folder letter newsletter offer timer reminder tracker planner filter layer power weather counter sensor door floor factor color colour mirror poster trailer cooler heater freezer boiler locker calendar corner center centre matter dinner supper summer winter november december october september copper silver timber lumber rubber leather feather fiber fibre meter metre liter litre tower shower flower power paper answer character chapter register ladder hammer hanger burner mixer blender oven tractor motor reactor generator elevator indicator error mirror vector monitor projector detector calculator behaviour humour favour labour flavour vapour harbour parlour transfer buffer server router browser header footer cluster adapter charger trigger sticker voucher banner sampler controller sweater slipper sneaker trouser pointer marker cover lever liver fever theater theatre diameter parameter perimeter barometer thermometer event plant restaurant warrant variant list wrist mist twist checklist playlist waitlist wishlist amount front deposit transmitter receiver speaker propeller crater lager butter batter platter scooter cutter shutter gutter ladder bladder folder pier tier career beer deer gear year',
);
