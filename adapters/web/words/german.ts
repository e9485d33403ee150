import { accountGerman } from './account-german.ts';
import type { Words } from './english.ts';

export const german: Words = {
  language: 'Deutsch',
  refusals: {
    wrong_password: 'E-Mail oder Passwort ist falsch.',
    wrong_code: 'Der Code ist falsch oder wurde schon benutzt.',
    wrong_passkey: 'Der Passkey wurde nicht angenommen. Nehmen Sie einen anderen oder Ihr Passwort.',
    took_too_long: 'Die Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Beginnen Sie neu.',
    not_a_member: 'Sie sind in keinem Arbeitsbereich Mitglied. Bitten Sie einen Admin um eine Einladung.',
    suspended: 'Ihre Mitgliedschaft ist ausgesetzt. Fragen Sie einen Admin des Arbeitsbereichs.',
    sign_on_required:
      'Der Arbeitsbereich nimmt nur Anmeldungen bei seinem Identitätsanbieter an. Melden Sie sich dort an.',
    provider_elsewhere:
      'Sie haben sich beim Identitätsanbieter eines Arbeitsbereichs angemeldet. Das gilt nur dort. Melden Sie sich mit Passwort oder Passkey an, und versuchen Sie es noch einmal.',
    wrong_network: 'Der Arbeitsbereich nimmt keine Anfragen aus Ihrem Netz an. Fragen Sie einen Admin.',
    link_unknown: 'Diesen Link gibt es nicht. Bitten Sie um einen neuen.',
    link_used: 'Der Link wurde schon benutzt. Bitten Sie um einen neuen.',
    link_expired: 'Der Link ist abgelaufen. Bitten Sie um einen neuen.',
    connection_unknown: 'Diesen Weg der Anmeldung gibt es nicht. Gehen Sie zurück zur Anmeldung.',
    sign_on_declined:
      'Der Identitätsanbieter hat Sie nicht angemeldet. Beginnen Sie neu. Wenn das nicht hilft, fragen Sie einen Admin.',
    sign_on_refused:
      'Die Antwort des Identitätsanbieters wurde nicht angenommen. Beginnen Sie neu. Wenn das nicht hilft, fragen Sie einen Admin.',
    sign_on_unavailable:
      'Der Identitätsanbieter hat nicht geantwortet. Versuchen Sie es in einer Minute noch einmal, oder fragen Sie einen Admin.',
    no_role:
      'Der Identitätsanbieter kennt Sie, aber keine Ihrer Gruppen hat Zugang. Fragen Sie einen Admin des Arbeitsbereichs.',
    last_admin:
      'Keine Ihrer Gruppen macht Sie noch zum Admin, und der Arbeitsbereich hat keinen anderen. Bitten Sie den Betreiber, Sie einzulassen: unified-agents admin recover.',
    identity_taken:
      'Dieses Konto des Identitätsanbieters gehört hier schon jemand anderem. Melden Sie sich damit an, oder verknüpfen Sie ein anderes.',
    email_missing: 'Geben Sie eine E-Mail-Adresse ein, etwa ann@example.com.',
    name_missing: 'Geben Sie einen Namen ein.',
    email_taken:
      'Mit dieser E-Mail meldet sich hier schon jemand an. Wenn Sie das sind, melden Sie sich erst an und öffnen Sie dann den Link noch einmal.',
    member_already: 'Sie sind schon Mitglied dieses Arbeitsbereichs.',
    password_short: 'Das Passwort ist zu kurz. Nehmen Sie mindestens 12 Zeichen.',
    password_long: 'Das Passwort ist zu lang. Nehmen Sie höchstens 256 Zeichen.',
    password_common: 'Viele benutzen dieses Passwort, deshalb wird es zuerst erraten. Wählen Sie ein anderes.',
    password_personal: 'Das Passwort besteht aus Ihrem Namen oder Ihrer E-Mail. Wählen Sie ein anderes.',
  },
  wait: (seconds) => `Es gab zu viele Versuche. Versuchen Sie es in ${seconds} s noch einmal.`,
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  notFromHere: 'Die Anfrage kam von einer anderen Seite. Öffnen Sie diese Seite neu und versuchen Sie es noch einmal.',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordRule: 'Mindestens 12 Zeichen. Ein Satz ist gut.',
  name: 'Name',
  continue: 'Weiter',
  startPage: 'Zum Studio',
  signIn: {
    title: 'Anmelden',
    again: 'Noch einmal anmelden',
    againWhy: 'Was Sie vorhaben, braucht eine Anmeldung in den letzten zehn Minuten.',
    againByLink:
      'Dieser Browser kam über einen Link herein und hat kein Passwort. Werden Sie Admin und wählen Sie eines, oder öffnen Sie einen neuen Link. So entsteht er, dort, wo der Dienst läuft:',
    submit: 'Anmelden',
    with: (name) => `Mit ${name} anmelden`,
    passkey: 'Mit einem Passkey anmelden',
    or: 'oder',
    workspace: 'Arbeitsbereich',
    workspaceHint: 'Sein Kurzname, etwa acme. Ihr Admin kennt ihn.',
    workspaceSubmit: 'Mit meiner Firma anmelden',
    lost: 'Wenn Sie sich nicht mehr anmelden können, bitten Sie einen Admin Ihres Arbeitsbereichs um einen Link.',
    isNew:
      'Hier hat noch niemand ein Konto. Öffnen Sie den Link, den der Dienst beim Start gezeigt hat. Einen neuen macht dieser Befehl, dort, wo der Dienst läuft:',
  },
  code: {
    title: 'Code eingeben',
    label: 'Code',
    hint: 'Die sechs Ziffern Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
    submit: 'Anmelden',
  },
  token: { label: 'Code des Links', hint: 'Der Teil des Links nach #.' },
  setup: {
    title: 'Willkommen',
    lead: (hours) =>
      `Dieser Link gilt einmal. Damit darf dieser Browser ${hours} Stunden lang alles, was der Schlüssel des Dienstes darf.`,
    enter: 'Studio öffnen',
    doneTitle: 'Sie sind angemeldet',
    doneLead: (hours) => `Dieser Browser darf ${hours} Stunden lang alles, was der Schlüssel des Dienstes darf.`,
    becomeTitle: 'Der erste Admin werden',
    becomeLead: 'Dann können Sie sich hier jederzeit anmelden und andere einladen.',
    become: 'Admin werden',
    later: 'Ohne Konto zum Studio',
  },
  invite: {
    title: 'Einladung',
    lead: 'Mit diesem Link treten Sie einem Arbeitsbereich bei. Weiter zeigt ihn.',
    openTitle: (workspace) => `${workspace} beitreten`,
    openLead: (role) => `Sie sind als ${role} eingeladen.`,
    join: 'Beitreten',
    joinAs: (name) => `Als ${name} beitreten`,
    signOnOnly: 'Dieser Arbeitsbereich nimmt nur Anmeldungen bei seinem Identitätsanbieter an.',
    haveAccount: 'Oder mit einem neuen Konto beitreten:',
  },
  recover: {
    title: 'Wieder hineinkommen',
    lead: 'Mit diesem Link wählen Sie einmal ein neues Passwort.',
    openTitle: (name) => `Neues Passwort für ${name}`,
    openLead:
      'Passkeys und Codes der Authenticator-App enden, und alle Ihre Browser werden abgemeldet. Richten Sie sie danach neu ein.',
    submit: 'Passwort setzen',
  },
  signedOut: { title: 'Sie sind abgemeldet', lead: 'Ihre Arbeit bleibt erhalten.' },
  roles: { admin: 'Admin', pm: 'PM', developer: 'Entwickler', viewer: 'Leser' },
  account: accountGerman,
};
