/** The application that rules make of a PRD: what each generated module is made from. */
export interface AppPlan {
  name: string;
  summary: string;
  entities: readonly EntityPlan[];
  screens: readonly ScreenPlan[];
  period: 'week' | 'month';
}

export type IconName = 'home' | 'list' | 'calendar' | 'board' | 'chart' | 'person' | 'pin' | 'box';
export type View = 'list' | 'agenda' | 'board' | 'totals';

export interface EntityPlan {
  /** Name of its TypeScript type and, with `.ts`, of its file: `Walk`. */
  type: string;
  /** Name of its definition: `walks`. */
  variable: string;
  /** Its place in addresses: `walks`. */
  key: string;
  singular: string;
  plural: string;
  icon: IconName;
  person: boolean;
  titleField: string;
  fields: readonly FieldPlan[];
  actions: readonly ActionPlan[];
  /** On the button that makes a new one: `Schedule walk`. */
  addLabel: string;
  /** The first one is the one that the product's words call for. */
  views: readonly View[];
}

export type FieldType =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'choice'
  | 'reference';

export interface FieldPlan {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  options: readonly string[];
  /** Key of the entity; null unless the type is `reference`. */
  references: string | null;
  input: 'email' | 'tel' | 'url' | null;
}

export type ActionPlan =
  | { kind: 'share'; label: string }
  | { kind: 'set'; label: string; field: string; value: string }
  | { kind: 'log'; label: string; note: string };

export type ScreenKind = 'dashboard' | 'detail' | 'form' | View;

export interface ScreenPlan {
  id: string;
  name: string;
  purpose: string;
  kind: ScreenKind;
  /** null for a dashboard. */
  entity: EntityPlan | null;
  /** Name of its component and, with `.tsx`, of its file: `WalkList`. */
  component: string;
  /** `/walks`, `/walks/:id`, `/weekly-pay`. */
  path: string;
}

export const componentPath = (component: string) => `src/screens/${component}.tsx`;
