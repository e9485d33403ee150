/** Projects of many files, most of which a request does not concern: an office application of up to 25 areas. */
import type { ProjectFiles } from '../../agents/ports.ts';

/** folder / what one row is / heading / fields / a module of its own rule, with what it says */
const areas = `
customers / Customer / Customers / name, email, phone, discount / duplicates.ts: Finds customers that are entered twice, by name and email.
invoices / Invoice / Invoices / number, customer, dueDate, amount, paid / taxRates.ts: The VAT rates by country, and the tax of a line.
products / Product / Products / name, price, unit, photo / priceTiers.ts: Cheaper prices for larger quantities.
tasks / Task / To-dos / title, assignee, deadline, done / reminders.ts: When a reminder of a deadline is shown.
employees / Employee / Team / name, role, startDate, salary / OrgChart.tsx: Who reports to whom, as a tree.
shifts / Shift / Rota / employee, begins, ends, breakMinutes / WeekPlan.tsx: The shifts of a week, one row for each employee.
suppliers / Supplier / Suppliers / name, contact, deliveryDays / rating.ts: Stars for punctual deliveries.
stock / StockItem / Inventory / product, shelf, count, minimum / lowStock.ts: What has to be reordered because little is left.
orders / Order / Orders / product, quantity, customer, status / OrderStatus.tsx: A label with the state of an order: open, sent, cancelled.
absences / Absence / Time off / employee, from, until, reason / holidays.ts: Public holidays, which use up no leave.
vehicles / Vehicle / Fleet / model, seats, inspection, fuel / inspectionDue.ts: When the next inspection is due.
trips / Trip / Trips / driver, start, destination, kilometres / mileage.ts: The allowance for each kilometre driven.
quotes / Quote / Quotes / number, customer, validUntil, total / QuotePaper.tsx: The quote as a page to print.
payments / Payment / Payments / invoice, date, method, amount / matching.ts: Which invoice a bank transfer belongs to.
payroll / Payslip / Payroll / employee, month, gross, net / overtime.ts: Pay for hours above the agreed ones.
projects / Project / Projects / title, client, budget, ends / Timeline.tsx: The phases of a project as bars over the months.
timesheets / TimeEntry / Timesheets / project, day, hours, note / rounding.ts: Rounds hours to quarters.
meetings / Meeting / Meetings / topic, room, time, guests / Agenda.tsx: The points of a meeting with minutes for each.
rooms / Room / Rooms / name, seats, projector / occupancy.ts: Whether a room is taken at a time.
contracts / Contract / Contracts / partner, signed, ends, notice / noticePeriod.ts: The last day on which a contract can be cancelled.
tickets / Ticket / Support / subject, reporter, priority, state / escalation.ts: Which tickets wait too long for an answer.
campaigns / Campaign / Campaigns / name, channel, budget, clicks / Funnel.tsx: How many people go on to each step, as a funnel.
leads / Lead / Leads / company, person, source, score / scoring.ts: How likely a lead is to buy, from 0 to 100.
events / Event / Events / title, place, date, capacity / WaitingList.tsx: People who wait for a free place.
assets / Asset / Equipment / label, bought, price, lifetime / depreciation.ts: What a machine is still worth after some years.
`
  .trim()
  .split('\n')
  .map((line) => {
    const [folder = '', entity = '', title = '', fields = '', rule = ''] = line.split(' / ');
    const [ruleFile = '', says = ''] = rule.split(': ');
    return { folder, entity, title, fields: fields.split(', '), ruleFile, says };
  });

/** path / what it exports / first comment / visible words */
const shared = `
components/Button.tsx / Button / A button in the primary or the quiet style. /
components/Sidebar.tsx / Sidebar / The menu with all areas on the left. / Menu
components/TopBar.tsx / TopBar / The bar at the top: name, search and the signed-in person. / Sign out
components/DataTable.tsx / DataTable / Rows with sortable column heads and pages of fifty. / Previous, Next
components/SearchField.tsx / SearchField / Filters the rows of a list while one types. / Search
components/EmptyState.tsx / EmptyState / Shown in place of a list without rows. / Nothing here yet
components/ConfirmDialog.tsx / ConfirmDialog / Asks before something is deleted. / Really delete?, Delete, Keep
components/DatePicker.tsx / DatePicker / A field for a day, with a small calendar. / Choose a day
components/MoneyInput.tsx / MoneyInput / A field for an amount in euros and cents. /
components/Toast.tsx / Toast / A short message in the corner which goes by itself. / Saved, Undo
lib/format.ts / formatMoney, formatDay / Amounts and days as people read them. /
lib/storage.ts / load, save / Keeps rows in the browser. /
lib/csvExport.ts / toCsv, downloadCsv / Writes rows as a table for Excel. /
lib/validation.ts / required, isEmail / Checks of form fields and their messages. / This field is needed, This is no email address
lib/permissions.ts / canEdit, canSee / Who may see and change which area. /
lib/shortcuts.ts / useShortcut / Keys that work on every screen. /
screens/Dashboard.tsx / Dashboard / The first screen: figures of the week and what is urgent. / Good morning, This week, Urgent
screens/Settings.tsx / Settings / Company name, logo, currency and language. / Settings, Company, Language, Currency
screens/Login.tsx / Login / Asks for a name and a password. / Sign in, Password, Forgot your password?
screens/Help.tsx / Help / Answers to common questions. / Help, Frequently asked questions
screens/NotFound.tsx / NotFound / Shown for an address that leads nowhere. / Page not found
`
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', names = '', says = '', words = ''] = line.split(' /');
    return { path, names: names.trim().split(', '), says: says.trim(), words: words.trim().split(', ') };
  });

const label = (field: string) => {
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

function areaFiles({ folder, entity, title, fields, ruleFile, says }: (typeof areas)[number]): [string, string][] {
  const one = label(entity).toLowerCase().trim();
  const rule = ruleFile.split('.')[0] ?? '';
  const at = `src/${folder}`;
  return [
    [
      `${at}/types.ts`,
      `/** A row of ${title}. */\nexport interface ${entity} {\n  id: string;\n${fields.map((field) => `  ${field}: string;\n`).join('')}}\n`,
    ],
    [
      `${at}/store.ts`,
      `import { load, save } from '../lib/storage.ts';\nimport type { ${entity} } from './types.ts';\n\nlet rows: ${entity}[] = load('${folder}');\nexport const all${entity}s = () => rows;\nexport function put${entity}(row: ${entity}) {\n  rows = [...rows, row];\n  save('${folder}', rows);\n}\nexport function remove${entity}(id: string) {\n  rows = rows.filter((row) => row.id !== id);\n}\n`,
    ],
    [
      `${at}/${entity}List.tsx`,
      `import { DataTable } from '../components/DataTable.tsx';\nimport { EmptyState } from '../components/EmptyState.tsx';\nimport { SearchField } from '../components/SearchField.tsx';\nimport { all${entity}s } from './store.ts';\n\n/** All rows of ${title}, with search. */\nexport function ${entity}List() {\n  const rows = all${entity}s();\n  return (\n    <section>\n      <h1>${title}</h1>\n      <SearchField />\n      <a href="#/${folder}/new">New ${one}</a>\n      {rows.length === 0 ? <EmptyState /> : <DataTable rows={rows} columns={[${fields.map((field) => `'${label(field)}'`).join(', ')}]} />}\n    </section>\n  );\n}\n`,
    ],
    [
      `${at}/${entity}Form.tsx`,
      `import { Button } from '../components/Button.tsx';\nimport { required } from '../lib/validation.ts';\nimport { put${entity} } from './store.ts';\n\n/** Creates or changes one ${one}. */\nexport function ${entity}Form() {\n  return (\n    <form>\n${fields.map((field) => `      <label>\n        ${label(field)}\n        <input name="${field}" />\n      </label>\n`).join('')}      <Button>Save</Button>\n      <Button>Cancel</Button>\n    </form>\n  );\n}\nexport const check = (row: object) => required(row) && put${entity};\n`,
    ],
    [
      `${at}/${entity}Detail.tsx`,
      `import { ConfirmDialog } from '../components/ConfirmDialog.tsx';\nimport { formatDay } from '../lib/format.ts';\nimport { ${rule} } from './${ruleFile}';\nimport { remove${entity} } from './store.ts';\nimport type { ${entity} } from './types.ts';\n\n/** Everything about one ${one}. */\nexport function ${entity}Detail({ row }: { row: ${entity} }) {\n  return (\n    <article>\n      <h1>${label(entity).trim()}</h1>\n      <dl>\n${fields.map((field) => `        <dt>${label(field)}</dt>\n        <dd>{formatDay(row.${field})}</dd>\n`).join('')}      </dl>\n      <ConfirmDialog onConfirm={() => remove${entity}(row.id)} about={String(${rule})} />\n    </article>\n  );\n}\n`,
    ],
    [`${at}/${ruleFile}`, `/** ${says} */\nexport function ${rule}() {\n  return null;\n}\n`],
    [
      `${at}/${entity}List.test.tsx`,
      `import { render, screen } from '@testing-library/react';\nimport { expect, test } from 'vitest';\nimport { ${entity}List } from './${entity}List.tsx';\n\ntest('lists ${title.toLowerCase()}', () => {\n  render(<${entity}List />);\n  expect(screen.getByRole('heading', { name: '${title}' })).toBeDefined();\n});\n`,
    ],
  ];
}

/** An office application with this many files. */
export function crowded(count: number): ProjectFiles {
  const chosen = areas.slice(0, Math.ceil((count - shared.length - 4) / 7));
  const imports = chosen
    .map(({ folder, entity }) => `import { ${entity}List } from './${folder}/${entity}List.tsx';\n`)
    .join('');
  const entries: [string, string][] = [
    [
      'src/App.tsx',
      `import { Sidebar } from './components/Sidebar.tsx';\nimport { TopBar } from './components/TopBar.tsx';\nimport { usePath } from './router.ts';\n${imports}\n/** The frame around every screen. */\nexport function App() {\n  const path = usePath();\n  return (\n    <div>\n      <TopBar />\n      <Sidebar />\n      <main>{path === '/' ? null : [${chosen.map(({ entity }) => `<${entity}List />`).join(', ')}]}</main>\n    </div>\n  );\n}\n`,
    ],
    [
      'src/theme.css',
      ':root { --color-primary: oklch(0.5 0.1 250); }\n@media (prefers-color-scheme: dark) { :root { --color-background: oklch(0.2 0 0); } }\n',
    ],
    [
      'src/router.ts',
      "/** Returns the path after the #. */\nexport function usePath() {\n  return location.hash.slice(1) || '/';\n}\n",
    ],
    [
      'src/App.test.tsx',
      "import { test } from 'vitest';\nimport { App } from './App.tsx';\n\ntest('every area opens from the menu', () => void App());\n",
    ],
    ...shared.map(({ path, names, says, words }): [string, string] => [
      `src/${path}`,
      `/** ${says} */\n${names.map((name) => (path.endsWith('.tsx') ? `export function ${name}() {\n  return <div>${words.map((text) => `<span>${text}</span>`).join('')}</div>;\n}\n` : `export function ${name}() {\n  return ${JSON.stringify(words.join(' '))};\n}\n`)).join('')}`,
    ]),
    ...chosen.flatMap(areaFiles),
  ];
  return Object.fromEntries(entries.slice(0, count));
}

/** A project with so many files, of which all that are not its own are from the office application. */
export function amongOthers(own: ProjectFiles, count: number): ProjectFiles {
  const others = Object.entries(crowded(200)).filter(([path]) => own[path] === undefined);
  const wanted = count - Object.keys(own).length;
  const share = (index: number) => Math.floor((index * wanted) / others.length);
  // Spread evenly, so that shared parts and all areas are among them.
  return { ...Object.fromEntries(others.filter((_, index) => share(index) !== share(index + 1))), ...own };
}
