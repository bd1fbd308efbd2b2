/** SQL for SQLite that stores three years of days, half hours and highest powers of these PDLs, as in version 0.1.0. */
export const threeYearsOf = (pdls: readonly string[]) => `
  with recursive day(number) as (select 0 union all select number + 1 from day where number < 1095),
    home(pdl) as (values ${pdls.map((pdl) => `('${pdl}')`).join(', ')})
  insert into consumption_daily (id, usage_point_id, date, value_wh, quality, created_at)
    select pdl || '.' || number, pdl, date('2022-11-01', number || ' days'), number * 37 % 60000, 'BRUT',
      '2025-11-01T00:00:00.000Z' from day, home;
  insert into max_power_daily (usage_point_id, date, value_va, at_utc, quality)
    select usage_point_id, date, value_wh % 9000, date || 'T18:00:00.000Z', quality from consumption_daily
      where usage_point_id in (${pdls.map((pdl) => `'${pdl}'`).join(', ')}) and date < '2025-11-01';
  with recursive step(number) as (select 0 union all select number + 1 from step where number < 1096 * 48 - 1),
    home(pdl) as (values ${pdls.map((pdl) => `('${pdl}')`).join(', ')})
  insert into consumption_detail
    (id, usage_point_id, start_utc, local_date, interval_minutes, value_w, quality, created_at)
    select pdl || '.' || number, pdl, strftime('%Y-%m-%dT%H:%M:00.000Z', '2022-10-31 23:00', (number * 30) || ' minutes'),
      date('2022-11-01', (number * 30) || ' minutes'), 30, number * 37 % 6000, 'BRUT', '2025-11-01T00:00:00.000Z'
      from step, home;
`;
