-- An API function runs in private as the owner, and decides who may call it. private.offer() creates its public caller.

create schema private;

comment on schema private is 'Helpers, trigger functions and privileged function bodies. Not exposed by the API.';

grant usage on schema private to anon, authenticated, service_role;

-- In older projects of Supabase too.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

create procedure private.offer(names text[], variadic roles text[])
language plpgsql set search_path = '' as $$
declare
  body record;
  caller text;
begin
  for body in
    select
      listed.name, functions.oid::regprocedure as signature, functions.proretset as is_set,
      pg_get_function_arguments(functions.oid) as arguments, pg_get_function_result(functions.oid) as result,
      case functions.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
      case when functions.proretset then format('rows %s', functions.prorows) else '' end as rows,
      array_to_string(array(select '$' || n from generate_series(1, functions.pronargs) as n), ', ') as parameters,
      pg_get_function_identity_arguments(functions.oid) as identity,
      obj_description(functions.oid, 'pg_proc') as comment
    from unnest(names) as listed (name)
    left join pg_proc as functions
      on functions.pronamespace = 'private'::regnamespace and functions.proname = listed.name
  loop
    execute format(
      'create function public.%1$I(%2$s) returns %3$s language sql %4$s %5$s set search_path = '''' as %6$L',
      body.name, body.arguments, body.result, body.volatility, body.rows,
      format(
        case when body.is_set then 'select answer.* from private.%I(%s) as answer;' else 'select private.%I(%s);' end,
        body.name, body.parameters
      )
    );
    caller := format('public.%I(%s)', body.name, body.identity);
    execute format('comment on function %s is %L', caller, body.comment);
    execute format(
      'grant execute on function %s, %s to %s', body.signature, caller,
      (select string_agg(quote_ident(role), ', ') from unnest(roles) as role)
    );
  end loop;
end;
$$;

comment on procedure private.offer(text[], text[]) is
  'Creates the public callers of private functions and grants them to these roles.';
