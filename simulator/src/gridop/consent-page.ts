import type { ConsentRequest, PageError } from './consent-request.ts';
import { personas } from './personas.ts';

/** The operator's consent page, for a person at a browser. Scripts are sent on without seeing it. */
export function writeConsentPage(request: ConsentRequest): string {
  const options = personas
    .map(({ name, digit, means }) => {
      const chosen = name === request.persona.name ? ' selected' : '';
      return `<option value="${name}"${chosen}>${digit ?? '–'} · ${escapeText(means)}</option>`;
    })
    .join('\n');
  return writePage(
    'Autoriser le partage de vos données',
    `<p>L'application <strong>${escapeText(request.client_id)}</strong> demande l'accès à vos données d'électricité
pendant ${request.duration_months} mois :</p>
<ul>
<li>votre consommation et votre production, par jour et par pas de mesure ;</li>
<li>votre puissance maximale ;</li>
<li>votre contrat, votre adresse et vos coordonnées.</li>
</ul>
<form method="post">
<p><label for="persona">Client simulé</label><br>
<select id="persona" name="persona" lang="en">
${options}
</select></p>
<p><button type="submit" name="decision" value="accept">J'accepte</button>
<button type="submit" name="decision" value="refuse">Je refuse</button></p>
</form>`,
  );
}

export function writeErrorPage({ status, error, description }: PageError): string {
  return writePage(
    'La demande n’a pas abouti',
    `<p>Erreur ${status} : <code>${escapeText(error)}</code>, <code>${escapeText(description)}</code>.</p>
<p>Vous pouvez fermer cette page et recommencer depuis l'application.</p>`,
  );
}

function writePage(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { max-width: 38rem; margin: 3rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff }
button, select { font: inherit; padding: .6rem 1rem; margin-right: .5rem; max-width: 100% }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<p><small>Page du gestionnaire de réseau simulé.</small></p>
</main>
</body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
