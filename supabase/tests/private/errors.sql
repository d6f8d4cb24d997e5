select plan(5);

create function pg_temp.refused(code text, detail text) returns text language plpgsql as $$
declare
  message text;
  details text;
begin
  perform private.raise_error_if(true, code, detail);
exception when others then
  get stacked diagnostics message = message_text, details = pg_exception_detail;
  return concat_ws(' | ', sqlstate, message, details);
end;
$$;

select is(pg_temp.refused('TR014', '3'), 'TR014 | An address can be at most 300 characters long. | 3',
  'an error has its code, its message with the limit in force, and a detail');
select is(pg_temp.refused('TR018', null), 'TR018 | Your role does not allow this. Ask a manager of your council. | ',
  'an error without a detail has empty details');
select lives_ok($$select private.raise_error_if(wrong, 'TR014') from unnest(array[false, null]) as wrong$$,
  'raise_error_if ignores false and null');
select throws_ok($$select private.raise_error_if(true, 'TR014', '3')$$, 'TR014',
  'An address can be at most 300 characters long.', 'raise_error_if raises the error when true');
select is_empty($$select code from private.errors where kind <> 'refused' and field is not null$$,
  'an error that concerns a whole page has no field');

select * from finish();
