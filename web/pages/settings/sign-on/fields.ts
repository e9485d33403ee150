import type { GroupRole, SignOnConnection } from '../../../../schema/sign-on.ts';
import type { signOn } from '../../../words/en/pages/sign-on.ts';
import { roles } from '../role-scopes.ts';

type Words = typeof signOn;
type Kind = SignOnConnection['kind'];

/** What is typed into the form. Nothing secret: it outlives a sign-in in this tab. Lists are JSON or separated by spaces. */
export const emptyForm = {
  /** Empty: a new connection. */
  connectionId: '',
  kind: 'oidc',
  name: '',
  issuer: '',
  clientId: '',
  scopes: 'openid profile email',
  metadataUrl: '',
  metadataXml: '',
  groupClaim: '',
  groupRoles: '[]',
  newMemberRole: '',
};
export type FormValues = typeof emptyForm;

/** What is to become of the client secret. `keep` is the stored one, or none. */
export type SecretChange = { is: 'keep' } | { is: 'set'; value: string } | { is: 'remove' };

export interface FieldSpec {
  name: Exclude<keyof Words['fields'], 'name'>;
  part: 'provider' | 'roles';
  /** `secret`: written, and never read. `code`: a text for machines. `lines`: one of several lines. */
  look: 'code' | 'secret' | 'lines';
  isRequired?: true;
  autoComplete?: 'url';
}

type Text = readonly [label: string, hint: string];
/** The label and the hint of a field. */
export const textOf = ({ fields }: Pick<Words, 'fields'>, name: keyof Words['fields']): Text => {
  const [label = '', hint = ''] = fields[name];
  return [label, hint];
};

/** The fields of each kind of provider, in their order. Name, roles of groups and new members are the same for all. */
export const fieldsOf = {
  oidc: [
    { name: 'issuer', part: 'provider', look: 'code', isRequired: true, autoComplete: 'url' },
    { name: 'clientId', part: 'provider', look: 'code', isRequired: true },
    { name: 'clientSecret', part: 'provider', look: 'secret' },
    { name: 'scopes', part: 'provider', look: 'code', isRequired: true },
    { name: 'groupClaim', part: 'roles', look: 'code' },
  ],
  saml: [
    { name: 'metadataUrl', part: 'provider', look: 'code', autoComplete: 'url' },
    { name: 'metadataXml', part: 'provider', look: 'lines' },
    { name: 'groupClaim', part: 'roles', look: 'code' },
  ],
} as const satisfies Readonly<Record<Kind, readonly FieldSpec[]>>;

export const kinds = ['oidc', 'saml'] as const satisfies readonly Kind[];

/** Returns the pairs of a form; none if the text is of an earlier release. */
export function readPairs(text: string): GroupRole[] {
  try {
    const pairs: unknown = JSON.parse(text);
    if (!Array.isArray(pairs)) return [];
    return pairs.flatMap((pair: unknown) => {
      const { group, role: named } = Object(pair) as { group?: unknown; role?: unknown };
      const role = roles.find((one) => one === named);
      return typeof group === 'string' && role ? [{ group, role }] : [];
    });
  } catch {
    return [];
  }
}

export function formOf(connection: SignOnConnection): FormValues {
  const { connectionId, kind, name, issuer, clientId, scopes, groupClaim, groupRoles, newMemberRole, saml } =
    connection;
  return {
    connectionId,
    kind,
    name,
    issuer,
    clientId,
    scopes: scopes.join(' '),
    metadataUrl: saml?.metadataUrl ?? '',
    metadataXml: '',
    groupClaim: groupClaim ?? '',
    groupRoles: JSON.stringify(groupRoles),
    newMemberRole: newMemberRole ?? '',
  };
}

/** What the service is sent: the settings of all kinds, and those of this one. */
export function inputOf(kind: Kind, values: FormValues, secret: SecretChange, before: SignOnConnection | null) {
  const claim = values.groupClaim.trim();
  return {
    name: values.name.trim(),
    groupClaim: claim === '' ? null : claim,
    groupRoles: readPairs(values.groupRoles),
    newMemberRole: roles.find((role) => role === values.newMemberRole) ?? null,
    ...(kind === 'oidc' ? oidcOf(values, secret) : samlOf(values, before)),
  };
}

const oidcOf = (values: FormValues, secret: SecretChange) => ({
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  scopes: values.scopes.split(/\s+/).filter(Boolean),
  ...(secret.is === 'set' && secret.value !== '' && { clientSecret: secret.value }),
});

/** Metadata that stays is not sent: the service would read it again. */
function samlOf(values: FormValues, before: SignOnConnection | null) {
  const [metadataUrl, metadataXml] = [values.metadataUrl.trim(), values.metadataXml.trim()];
  if (metadataXml !== '') return { metadataXml };
  return metadataUrl === '' || metadataUrl === before?.saml?.metadataUrl ? {} : { metadataUrl };
}

/** The name of a field of the form, or `groupRoles.2` for a line of it. */
export type Faults = Readonly<Record<string, string>>;

/** What is wrong with a form, by field, before the service sees it. */
export function faultsOf(
  kind: Kind,
  values: FormValues,
  { errors }: Pick<Words, 'errors'>,
  { required, before }: { required: string; before: SignOnConnection | null },
): Faults {
  const faults = new Map<string, string>();
  const note = (field: string, fault: string) => void (faults.has(field) || faults.set(field, fault));
  const texts: Readonly<Record<string, string>> = values;
  for (const { name, isRequired } of [{ name: 'name', isRequired: true }, ...(fieldsOf[kind] as readonly FieldSpec[])])
    if (isRequired && texts[name]?.trim() === '') note(name, required);
  if (kind === 'oidc') {
    if (!isAddress(values.issuer)) note('issuer', errors.address);
    if (!values.scopes.split(/\s+/).includes('openid')) note('scopes', errors.openid);
  } else {
    const [address, xml] = [values.metadataUrl.trim(), values.metadataXml.trim()];
    const isKept = address === (before?.saml?.metadataUrl ?? '');
    if (address === '' && xml === '' && !(before && isKept)) note('metadataUrl', errors.metadata);
    if (address !== '' && !isAddress(address)) note('metadataUrl', errors.address);
    if (address !== '' && xml !== '' && !isKept) note('metadataXml', errors.metadataTwice);
  }
  const pairs = readPairs(values.groupRoles);
  if (pairs.length > 0 && values.groupClaim.trim() === '') note('groupClaim', errors.claimMissing);
  pairs.forEach(({ group }, index) => {
    if (group === '') note(`groupRoles.${index}`, errors.groupMissing);
    else if (pairs.findIndex((pair) => pair.group === group) < index) note(`groupRoles.${index}`, errors.groupTwice);
  });
  return Object.fromEntries(faults);
}

const isAddress = (text: string) => /^https?:\/\/[^/]/i.test(text.trim());

/** What the service finds wrong, by field of the form. Errors about other things are left out. */
export function refusedFields(errors: readonly { path: string; message: string }[]): Faults {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [field = '', line] = path.split('.');
      if (field === 'groupRoles' && line !== undefined) return [[`${field}.${line}`, message]];
      return field in emptyForm || field === 'clientSecret' ? [[field, message]] : [];
    }),
  );
}
