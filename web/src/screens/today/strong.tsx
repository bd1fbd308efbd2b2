/** A sentence with its number emphasised. */
export function Strong({ text, part }: { text: string; part: string }) {
  const [before, ...after] = text.split(part);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <b className="text-ink font-semibold">{part}</b>
      {after.join(part)}
    </>
  );
}
