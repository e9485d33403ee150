import { escapeHtml } from './html.ts';
import type { Answer, Component } from './schema.ts';

/** Buttons, form, alerts, table and the product's own components, in the product's own words. */
export function componentCards(answer: Answer): string {
  const words = Object.fromEntries(
    Object.entries(answer.specimen).map(([key, value]) => [key, typeof value === 'string' ? escapeHtml(value) : '']),
  ) as Record<Exclude<keyof Answer['specimen'], 'rows'>, string>;
  return `<div class="stage">
<div class="card">
<h3 class="title">Buttons</h3>
<div class="row"><button type="button" class="button primary">${words.primaryAction}</button><button type="button" class="button secondary">${words.secondaryAction}</button></div>
<div class="row"><button type="button" class="button primary focused">Focused</button><button type="button" class="button primary" disabled>Disabled</button><button type="button" class="button danger">Delete</button></div>
</div>
<form class="card">
<h3 class="title">Fields</h3>
<div><label class="label" for="field">${words.fieldLabel}</label><input id="field" value="${escapeHtml(answer.specimen.rows[0]?.name ?? '')}" aria-describedby="hint"><p class="hint body-sm" id="hint">${words.fieldHint}</p></div>
<div><label class="label" for="wrong">${words.fieldLabel}</label><input id="wrong" aria-invalid="true" aria-describedby="why"><p class="wrong body-sm" id="why">This cannot be empty.</p></div>
</form>
<div class="card">
<div class="row"><h3 class="headline-sm">${words.headline}</h3><span class="badge caption">${escapeHtml(answer.specimen.rows[0]?.state ?? '')}</span></div>
<p>${words.sentence}</p>
<div class="row"><button type="button" class="button primary">${words.primaryAction}</button></div>
</div>
<div class="card">
<h3 class="title">Alerts</h3>
<p class="alert body-sm">${words.notice}</p>
<p class="alert bad body-sm">This did not work. Nothing was lost; try again.</p>
</div>
<div class="card table wide"><table class="body-sm">
<thead><tr><th scope="col">Name</th><th scope="col">Detail</th><th scope="col">State</th></tr></thead>
<tbody>${answer.specimen.rows.map(tableRow).join('')}</tbody>
</table></div>
${answer.components.length === 0 ? '' : `<div class="own wide">${answer.components.map(ownComponent).join('')}</div>`}
</div>`;
}

function tableRow({ name, detail, state }: Answer['specimen']['rows'][number]): string {
  return `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(detail)}</td><td>${escapeHtml(state)}</td></tr>`;
}

/** Names, colours and levels come from closed lists, so attributes need no escaping. */
function ownComponent(component: Component): string {
  const style = `background:var(--${component.background});color:var(--${component.text});padding:${component.padding}px max(1.25rem,${component.padding}px);border:1px solid var(--border)`;
  return `<div class="radius-${component.rounded} ${component.typography}" style="${style}">${escapeHtml(component.name)}</div>`;
}
