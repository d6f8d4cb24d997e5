import { zodResolver } from "@hookform/resolvers/zod";
import { createClient } from "@supabase/supabase-js";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";
import { z } from "zod";

// The portal's sign-in form as usually built: one script that renders everything, each library used as documented.

const supabase = createClient(location.origin, "sb_publishable_bench");

const credentials = z.object({
  email: z.string().min(1, "Email is required"),
  password: z.string().min(1, "Password is required"),
});

function SignIn() {
  const [failed, setFailed] = useState(false);
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(credentials) });
  const { errors } = formState;
  const send = handleSubmit(async (typed) => {
    const { error } = await supabase.auth.signInWithPassword(typed);
    setFailed(error !== null);
  });
  return (
    <main>
      <h1>Council portal</h1>
      <form data-ready="" noValidate onSubmit={(event) => void send(event)}>
        {failed && <p role="alert">Invalid email or password</p>}
        <label>
          Email
          <input type="email" aria-invalid={errors.email !== undefined} {...register("email")} />
        </label>
        {errors.email && <p role="alert">{errors.email.message}</p>}
        <label>
          Password
          <input type="password" aria-invalid={errors.password !== undefined} {...register("password")} />
        </label>
        {errors.password && <p role="alert">{errors.password.message}</p>}
        <button type="submit">Sign In</button>
      </form>
    </main>
  );
}

createRoot(document.body).render(<SignIn />);
