import type { Both } from '../starters/base/language.ts';

/** The document's fixed texts. */
export interface Headings {
  document(version: number): string;
  problem: string;
  youSaid: string;
  coveredBy(ids: string): string;
  notCovered: string;
  willNot: string;
  goals: string;
  nonGoals: string;
  personas: string;
  features: string;
  stories: string;
  requirements: string;
  entities: string;
  attribute: readonly string[];
  screens: string;
  screen: readonly string[];
  metrics: string;
  risks: string;
  risk: readonly string[];
  assumptions: string;
  questions: string;
  evidence: string;
  wants: string;
  struggles: string;
  serves: string;
  story(who: string, iWant: string, soThat: string): string;
  criterion(given: string, when: string, then: string): string;
}

export const headings: Both<Headings> = {
  en: {
    document: (version) => `Product requirements, version ${version}`,
    problem: 'Problem',
    youSaid: 'You said',
    coveredBy: (ids) => `covered by ${ids}`,
    notCovered: 'not covered',
    willNot: 'Will not',
    goals: 'Goals',
    nonGoals: 'Not in this version',
    personas: 'Who it is for',
    features: 'Features',
    stories: 'User stories',
    requirements: 'Requirements',
    entities: 'What it keeps',
    attribute: ['Attribute', 'Type'],
    screens: 'Screens',
    screen: ['Id', 'Screen', 'Kind', 'Purpose', 'Stories'],
    metrics: 'How we know that it works',
    risks: 'Risks',
    risk: ['Risk', 'Kind', 'Severity', 'What makes it smaller'],
    assumptions: 'Assumptions',
    questions: 'Open questions',
    evidence: 'Evidence',
    wants: 'Wants:',
    struggles: 'Struggles with:',
    serves: 'Stories:',
    story: (who, iWant, soThat) => `As **${who}**, I want to ${iWant}, so that ${soThat}.`,
    criterion: (given, when, then) => `**Given** ${given}, **when** ${when}, **then** ${then}.`,
  },
  de: {
    document: (version) => `Anforderungen, Version ${version}`,
    problem: 'Problem',
    youSaid: 'Gesagt',
    coveredBy: (ids) => `erfüllt durch ${ids}`,
    notCovered: 'nicht erfüllt',
    willNot: 'Wird nicht',
    goals: 'Ziele',
    nonGoals: 'Nicht in dieser Version',
    personas: 'Für wen',
    features: 'Funktionen',
    stories: 'Geschichten',
    requirements: 'Anforderungen',
    entities: 'Was aufbewahrt wird',
    attribute: ['Merkmal', 'Art'],
    screens: 'Bildschirme',
    screen: ['Id', 'Bildschirm', 'Art', 'Zweck', 'Geschichten'],
    metrics: 'Woran sich zeigt, dass es gelingt',
    risks: 'Risiken',
    risk: ['Risiko', 'Art', 'Schwere', 'Was es kleiner macht'],
    assumptions: 'Annahmen',
    questions: 'Offene Fragen',
    evidence: 'Belege',
    wants: 'Möchte:',
    struggles: 'Hat Mühe mit:',
    serves: 'Geschichten:',
    story: (who, iWant, soThat) => `**${who}** möchte ${iWant}, damit ${soThat}.`,
    criterion: (given, when, then) => `**Gegeben** ${given}, **wenn** ${when}, **dann** ${then}.`,
  },
};
