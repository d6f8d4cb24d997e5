select plan(5);

create function pg_temp.refused(code text, detail text) returns text language plpgsql as $$
declare
  said text;
  details text;
begin
  perform private.raise_error_if(true, code, detail);
exception when others then
  get stacked diagnostics said = message_text, details = pg_exception_detail;
  return concat_ws(' | ', sqlstate, said, details);
end;
$$;

select is(pg_temp.refused('TR014', '3'), 'TR014 | An address can be at most 300 characters long. | 3',
  'a refusal: its code, its words with the number in force, and what it is about');
select is(pg_temp.refused('TR018', null), 'TR018 | Your role does not allow this. Ask a manager of your council. | ',
  'about nothing in particular: no details');
select lives_ok($$select private.raise_error_if(wrong, 'TR014') from unnest(array[false, null]) as wrong$$,
  'what is not wrong, or not known to be, is not refused');
select throws_ok($$select private.raise_error_if(true, 'TR014', '3')$$, 'TR014',
  'An address can be at most 300 characters long.', 'what is wrong is');
select is_empty($$select code from private.errors where kind <> 'refused' and field is not null$$,
  'what a page acts on as a whole is about no field');

select * from finish();
