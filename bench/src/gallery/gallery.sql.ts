/**
 * Returns SQL that copies the memories of a storyteller of the demonstration until there are `count`: about sixteen per
 * date, unevenly distributed, some dates without a month. Each copy has a key of its own, derived from the key of its
 * original; the statement returns both.
 */
export const copyMemoriesSql = (email: string, count: number): string => {
  const dates = Math.ceil(count / 16);
  return `
    with existing as (
      select memories.*, row_number() over (order by memories.id) - 1 as position, count(*) over () as total
      from memories
      join stories on stories.id = memories.story_id
      join people on people.id = stories.person_id
      where people.email = '${email}' and memories.image_key is not null and memories.deleted_at is null
    ),
    generated as (
      select n, power((n * 7919 % ${count}) / ${count}.0, 2) * ${dates} as date_index
      from generate_series(1, ${count} - (select max(total) from existing)) as n
    )
    insert into memories
      (id, story_id, author_id, caption, year, month, image_key, width, height, comments_count, created_at)
    select
      -- A UUID of version 7: its first 48 bits ascend with n, the others are derived from its hash.
      (lpad(to_hex(n + ${count}::bigint * 10000), 12, '0') || '7' || substr(md5('m' || n), 1, 3) || '8' || substr(md5('m' || n), 4, 15))::uuid,
      story_id, author_id, caption || ' ' || n,
      -- Spreads the dates over 78 years and the twelve months; each thirteenth date has no month.
      2025 - (floor(date_index)::int / 13 * 7 % 78), nullif(floor(date_index)::int % 13, 0),
      image_key || '-${count}-' || n, width, height, n % 3, now() - interval '1 hour' * n
    from generated
    join existing on position = n % total
    returning image_key as copy, regexp_replace(image_key, '-${count}-[0-9]+$', '') as original`;
};
